namespace Tern.Local.S3;

/// <summary>Observes the changes of all objects.</summary>
internal interface IObjectObserver
{
    /// <summary>
    /// Receives a change. The bucket calls it while it holds its lock, so that the changes of a bucket come in order.
    /// It must not block, and must not call the bucket.
    /// </summary>
    /// <param name="change">The change.</param>
    /// <param name="record">The record of the change, or null if nothing is kept.</param>
    void Changed(ObjectChange change, BucketRecord? record);
}
