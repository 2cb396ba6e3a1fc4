using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda;
using Tern.Lambda.Events;

namespace Tern_Function;

/// <summary>The function.</summary>
public static class Handlers
{
    /// <summary>Sets the function up, without running it.</summary>
    /// <param name="configure">For tests: a service that is registered here takes the place of the same.</param>
    public static LambdaApplication Build(Action<LambdaApplicationBuilder>? configure = null)
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton<ILogDesk, LogDesk>();
        configure?.Invoke(builder);
        var app = builder.Build();

        app.OnCloudWatchLogs(async (CloudWatchLogsData logs, ILogDesk desk, CancellationToken cancellationToken) =>
        {
//#if (controlMessages)
            // CloudWatch Logs checks that the function can be reached: the one log event of such a message is nobody's.
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
        });

        return app;
    }
}
