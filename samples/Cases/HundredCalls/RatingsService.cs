using System.Globalization;
using System.Net;
using Microsoft.AspNetCore.Hosting;

namespace HundredCalls;

/// <summary>
/// The other service, on its own port. It has 24 workers. Each call occupies one for 5 ms plus a time that grows with
/// the square of the number of concurrent calls, as in the original.
/// </summary>
internal sealed class RatingsService : IAsyncDisposable
{
    private const int Workers = 24;
    private static readonly TimeSpan s_least = TimeSpan.FromMilliseconds(5);

    private readonly SemaphoreSlim _workers = new(Workers);
    private readonly WebApplication _app;
    private int _inside;

    private RatingsService()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.ConfigureKestrel(static kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        builder.Logging.ClearProviders();
        _app = builder.Build();
        _app.MapGet("/ratings/{product}", AnswerAsync);
    }

    public Uri Address => new(_app.Urls.Single());

    public static async Task<RatingsService> StartAsync(CancellationToken cancellationToken)
    {
        var service = new RatingsService();
        await service._app.StartAsync(cancellationToken);
        return service;
    }

    public async ValueTask DisposeAsync()
    {
        await _app.DisposeAsync();
        _workers.Dispose();
    }

    private async Task AnswerAsync(HttpContext context)
    {
        var inside = Interlocked.Increment(ref _inside);
        try
        {
            await _workers.WaitAsync(context.RequestAborted);
            try
            {
                // Three times as long with 100 concurrent calls, 19 times with 300.
                await Task.Delay(s_least * (1 + inside * inside / 5_000.0), context.RequestAborted);
            }
            finally
            {
                _workers.Release();
            }
        }
        finally
        {
            Interlocked.Decrement(ref _inside);
        }

        var product = int.Parse((string)context.Request.RouteValues["product"]!, CultureInfo.InvariantCulture);
        await context.Response.WriteAsync((product % 5 + 1).ToString(CultureInfo.InvariantCulture), context.RequestAborted);
    }
}
