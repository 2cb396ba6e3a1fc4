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
        builder.Services.AddSingleton<IUploads, Uploads>();
        configure?.Invoke(builder);
        var app = builder.Build();

        // Keys are already decoded, as S3 expects them. A failed event is retried twice, then sent to the on-failure destination.
        app.On(S3Notifications.Each.To((S3Record record, IUploads uploads, CancellationToken cancellationToken) =>
            uploads.TakeAsync(record.S3.Bucket.Name, record.S3.Object.Key, cancellationToken)));

        return app;
    }
}
