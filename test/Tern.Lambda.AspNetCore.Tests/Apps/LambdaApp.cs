using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Tern.TestHarness;

namespace Tern.Lambda.AspNetCore.Tests.Apps;

/// <summary>An app that runs in this process as it would in Lambda: behind a Runtime API on a socket.</summary>
internal sealed class LambdaApp : IAsyncDisposable
{
    private readonly WebApplication _app;

    private LambdaApp(FakeRuntimeApi api, WebApplication app, LambdaServerOptions options, RecordingLog log)
    {
        Api = api;
        _app = app;
        Options = options;
        Log = log;
    }

    public FakeRuntimeApi Api { get; }

    public LambdaServerOptions Options { get; }

    public RecordingLog Log { get; }

    public IHostApplicationLifetime Lifetime => _app.Lifetime;

    public static async Task<LambdaApp> StartAsync(
        Action<WebApplication> map,
        Action<WebApplicationBuilder>? build = null,
        Action<LambdaServerOptions>? configure = null,
        int concurrency = 1)
    {
        var api = new FakeRuntimeApi();
        var log = new RecordingLog();
        var environment = new LambdaEnvironment(api);
        if (concurrency > 1) environment.Variables["AWS_LAMBDA_MAX_CONCURRENCY"] = $"{concurrency}";
        var options = new LambdaServerOptions { UseLambdaLogging = false };
        options.Runtime.Environment = environment;
        options.Runtime.AlwaysUsesExecutionContext = true;
        options.Runtime.Log = log;
        options.Runtime.Exit = static _ => { };
        configure?.Invoke(options);
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.Logging.AddProvider(new LinesProvider(log.Lines));
        build?.Invoke(builder);
        builder.Services.AddLambdaServer(options);
        var app = builder.Build();
        map(app);
        await app.StartAsync();
        return new LambdaApp(api, app, options, log);
    }

    /// <summary>Sends an event to the app, and returns its report.</summary>
    public Task<RecordedRequest> InvokeAsync(string json) => Api.Enqueue(json).Answered;

    /// <summary>The same, for an event that is answered with a response.</summary>
    public async Task<LambdaAnswer> AnswerAsync(string json)
    {
        var report = await InvokeAsync(json);
        Assert.True(report.IsResponse, $"{report.Line}: {report.Text}");
        return LambdaAnswer.Parse(report.Text);
    }

    public Task StopAsync() => _app.StopAsync();

    public async ValueTask DisposeAsync()
    {
        await _app.StopAsync();
        await _app.DisposeAsync();
        Api.Dispose();
    }
}
