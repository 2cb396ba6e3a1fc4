using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.Buffers;
using Tern.Lambda.AspNetCore.Tests.Requests;
using Tern.TestHarness;

namespace Tern.Lambda.AspNetCore.Tests.Serving;

/// <summary>What a request costs, routing and the application's own work included.</summary>
public sealed class RequestAllocationTests
{
    [Fact]
    public async Task A_request_of_a_minimal_API_allocates_little()
    {
        var server = new CapturingServer();
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.Services.AddSingleton<IServer>(server);
        await using var app = builder.Build();
        app.MapGet("/ping", static (HttpContext context) => context.Response.WriteAsync("pong"));
        await app.StartAsync();

        var json = Encoding.UTF8.GetBytes(Sent.Get(
            "/ping", HttpEventKind.HttpApi,
            ("accept", "application/json"), ("user-agent", "Mozilla/5.0 (X11; Linux x86_64)"), ("x-forwarded-for", "203.0.113.10")));
        using var answer = new PooledBuffer();
        var bytes = AllocationTest.BytesPerCall(() =>
        {
            answer.Clear();
            return server.Handler!(json, new LambdaResponse(answer), default);
        });
        Assert.Contains("pong", Encoding.UTF8.GetString(answer.WrittenSpan), StringComparison.Ordinal);
        Assert.InRange(bytes, 1, 1_400);
    }

    private sealed class CapturingServer : IServer
    {
        public LambdaRawHandler? Handler { get; private set; }

        public IFeatureCollection Features { get; } = new FeatureCollection();

        public Task StartAsync<TContext>(IHttpApplication<TContext> application, CancellationToken cancellationToken)
            where TContext : notnull
        {
            Handler = new RequestRunner<TContext>(application, streams: false, NullLogger.Instance).InvokeAsync;
            return Task.CompletedTask;
        }

        public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public void Dispose()
        {
        }
    }
}
