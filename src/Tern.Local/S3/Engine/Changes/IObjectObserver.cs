namespace Tern.Local.S3;

/// <summary>Observes the changes of all objects.</summary>
internal interface IObjectObserver
{
    /// <summary>
    /// Receives a change. The bucket calls it while it holds its lock, so that the changes of a bucket come in order.
    /// It must not block, and must not call the bucket.
    /// </summary>
    void Changed(ObjectChange change);
}
