using Microsoft.Extensions.Logging;

namespace Tern_Function;

/// <inheritdoc/>
public sealed partial class Uploads(ILogger<Uploads> log) : IUploads
{
    /// <inheritdoc/>
    public Task TakeAsync(string bucket, string key, CancellationToken cancellationToken)
    {
        Taken(log, bucket, key);
        return Task.CompletedTask;
    }

    [LoggerMessage(1, LogLevel.Information, "{Key} was put into {Bucket}.")]
    private static partial void Taken(ILogger log, string bucket, string key);
}
