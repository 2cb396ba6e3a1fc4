using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda;
using Tern.Lambda.Events;

namespace Tern_Function;

/// <summary>The function.</summary>
public static class Handlers
{
    /// <summary>Builds the function without running it.</summary>
    /// <param name="configure">For tests: registers services that replace the function's own.</param>
    public static LambdaApplication Build(Action<LambdaApplicationBuilder>? configure = null)
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton<ILogDesk, LogDesk>();
        configure?.Invoke(builder);
        var app = builder.Build();

        app.On(LambdaEvents.CloudWatchLogs.To(async (CloudWatchLogsData logs, ILogDesk desk, CancellationToken cancellationToken) =>
        {
//#if (controlMessages)
            // CloudWatch Logs checks that the function can be reached: such a message contains one log event that isn't from a log group.
            if (logs.IsControl)
            {
                await desk.CheckedAsync(cancellationToken);
                return;
            }
//#else
            // CloudWatch Logs only checks that the function can be reached.
            if (logs.IsControl) return;
//#endif

            foreach (var log in logs.LogEvents) await desk.TakeAsync(logs.LogGroup ?? "", log.Message.Text, cancellationToken);
        }));

        return app;
    }
}
