namespace Tern_Function;

/// <summary>Does what there is to do for an object. Tests put another in its place.</summary>
public interface IUploads
{
    /// <summary>Takes an object. What it throws fails the event, which then comes again.</summary>
    Task TakeAsync(string bucket, string key, CancellationToken cancellationToken);
}
