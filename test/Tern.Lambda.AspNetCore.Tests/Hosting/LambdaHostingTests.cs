using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Tern.Lambda.AspNetCore.Tests.Apps;
using Tern.Lambda.AspNetCore.Tests.Requests;

namespace Tern.Lambda.AspNetCore.Tests.Hosting;

/// <summary>An app's start and end.</summary>
public sealed class LambdaHostingTests
{
    [Fact]
    public void Outside_Lambda_nothing_is_changed()
    {
        var builder = WebApplication.CreateSlimBuilder();
        var before = builder.Services.ToList();
        builder.AddLambda(static _ => throw new InvalidOperationException("Not called."));
        Assert.Equal(before, builder.Services);
    }

    [Fact]
    public async Task In_Lambda_the_server_is_ours_and_the_console_is_silent()
    {
        var builder = WebApplication.CreateSlimBuilder();
        Assert.Contains(builder.Services, static service => IsConsole(service));
        builder.Services.AddLambdaServer(new LambdaServerOptions());
        Assert.DoesNotContain(builder.Services, static service => IsConsole(service));
        await using var app = builder.Build();
        Assert.Equal("LambdaServer", app.Services.GetRequiredService<IServer>().GetType().Name);
        Assert.Equal("LambdaLifetime", app.Services.GetRequiredService<IHostLifetime>().GetType().Name);
        Assert.Equal("LambdaLoggerFactory", Assert.Single(app.Services.GetServices<ILoggerProvider>()).GetType().Name);
    }

    [Fact]
    public async Task Events_come_only_once_the_whole_application_has_started()
    {
        var isStarted = false;
        await using var app = await LambdaApp.StartAsync(
            app => app.Run(context => context.Response.WriteAsync($"{isStarted}")),
            builder => builder.Services.AddHostedService(_ => new SlowService(() => isStarted = true)));
        Assert.Equal("True", (await app.AnswerAsync(Sent.Get())).Text);
    }

    [Fact]
    public async Task Stopping_the_application_ends_the_wait_for_events()
    {
        await using var app = await LambdaApp.StartAsync(static app => app.Run(static context => context.Response.WriteAsync("x")));
        await app.AnswerAsync(Sent.Get());
        await app.Api.WaitForAsync(static api => api.PendingNext == 1);
        var stopped = new TaskCompletionSource();
        app.Lifetime.ApplicationStopped.Register(stopped.SetResult);
        await app.StopAsync();
        await stopped.Task.WaitAsync(TimeSpan.FromMinutes(2));
    }

    [Fact]
    public async Task SIGTERM_stops_the_application_in_order()
    {
        await using var app = await LambdaApp.StartAsync(static app => app.Run(static context => context.Response.WriteAsync("x")));
        await app.AnswerAsync(Sent.Get());
        var stopping = new TaskCompletionSource();
        app.Lifetime.ApplicationStopping.Register(stopping.SetResult);
        new Thread(() => app.Options.Runtime.SignalForTests!()) { IsBackground = true }.Start();
        await stopping.Task.WaitAsync(TimeSpan.FromMinutes(2));
    }

    private static bool IsConsole(ServiceDescriptor service) =>
        service.ServiceType == typeof(ILoggerProvider) && service.ImplementationType?.Name == "ConsoleLoggerProvider";

    // Registered before the web host's own service, so that it starts first; its last step comes after all have started.
    private sealed class SlowService(Action started) : IHostedLifecycleService
    {
        public Task StartingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public async Task StartedAsync(CancellationToken cancellationToken)
        {
            await Task.Yield();
            started();
        }

        public Task StoppingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public Task StoppedAsync(CancellationToken cancellationToken) => Task.CompletedTask;
    }
}
