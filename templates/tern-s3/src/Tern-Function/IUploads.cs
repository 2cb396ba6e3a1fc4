namespace Tern_Function;

/// <summary>Handles uploaded objects. Tests replace it.</summary>
public interface IUploads
{
    /// <summary>Handles an object. If it throws, the invocation fails and is retried.</summary>
    Task TakeAsync(string bucket, string key, CancellationToken cancellationToken);
}
