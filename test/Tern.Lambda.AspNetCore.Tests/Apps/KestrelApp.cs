using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.Lambda.AspNetCore.Tests.Corpus;

namespace Tern.Lambda.AspNetCore.Tests.Apps;

/// <summary>The same app behind Kestrel, on a port of loopback.</summary>
internal sealed class KestrelApp : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly HttpClient _client;
    private readonly string _address;

    private KestrelApp(WebApplication app, string address)
    {
        _app = app;
        _address = address;
        var handler = new SocketsHttpHandler { AllowAutoRedirect = false, UseCookies = false, AutomaticDecompression = DecompressionMethods.None };
        _client = new HttpClient(handler);
    }

    public static async Task<KestrelApp> StartAsync(Action<WebApplication> map, Action<WebApplicationBuilder>? build = null)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        // The machine may stall within a request.
        builder.WebHost.ConfigureKestrel(static options => options.Limits.MinRequestBodyDataRate = options.Limits.MinResponseDataRate = null);
        builder.Logging.ClearProviders();
        build?.Invoke(builder);
        var app = builder.Build();
        map(app);
        await app.StartAsync();
        var addresses = app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!;
        return new KestrelApp(app, addresses.Addresses.Single());
    }

    /// <summary>Sends a request byte for byte, and returns the response in the same form as that of the other
    /// server.</summary>
    public async Task<LambdaAnswer> AnswerAsync(HttpCase request)
    {
        var target = request.RawPath + (request.RawQuery.Length > 0 ? "?" + request.RawQuery : "");
        var uri = new Uri(_address + target, new UriCreationOptions { DangerousDisablePathAndQueryCanonicalization = true });
        using var message = new HttpRequestMessage(new HttpMethod(request.Method), uri);
        message.Headers.Host = HttpCase.Host;
        if (request.Body is { } body) message.Content = new ByteArrayContent(body);
        foreach (var (name, value) in request.Headers)
        {
            if (name.StartsWith("Content-", StringComparison.OrdinalIgnoreCase)) message.Content?.Headers.TryAddWithoutValidation(name, value);
            else message.Headers.TryAddWithoutValidation(name, value);
        }

        if (request.Cookies.Count > 0) message.Headers.TryAddWithoutValidation("Cookie", string.Join("; ", request.Cookies));
        using var response = await _client.SendAsync(message);
        var headers = new SortedDictionary<string, List<string>>(StringComparer.OrdinalIgnoreCase);
        foreach (var header in response.Headers.NonValidated.Concat(response.Content.Headers.NonValidated)) headers[header.Key] = [.. header.Value];
        return new LambdaAnswer
        {
            Status = (int)response.StatusCode,
            Headers = headers,
            Body = await response.Content.ReadAsByteArrayAsync(),
            IsBase64 = false,
        };
    }

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _app.StopAsync();
        await _app.DisposeAsync();
    }
}
