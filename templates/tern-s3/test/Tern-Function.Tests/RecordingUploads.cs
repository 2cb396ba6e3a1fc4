namespace Tern_Function.Tests;

/// <summary>Records its arguments.</summary>
internal sealed class RecordingUploads : IUploads
{
    public List<(string Bucket, string Key)> Taken { get; } = [];

    public Task TakeAsync(string bucket, string key, CancellationToken cancellationToken)
    {
        Taken.Add((bucket, key));
        return Task.CompletedTask;
    }
}
