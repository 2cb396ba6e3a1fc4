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
        builder.Services.AddSingleton<IUploads, Uploads>();
        configure?.Invoke(builder);
        var app = builder.Build();

        // Keys are decoded here: what to ask S3 for. An event that failed comes again twice, then goes to the on-failure destination.
        app.OnS3((S3Record record, IUploads uploads, CancellationToken cancellationToken) =>
            uploads.TakeAsync(record.S3.Bucket.Name, record.S3.Object.Key, cancellationToken));

        return app;
    }
}
