namespace Tern.Local.S3;

/// <summary>Observes the changes to all objects.</summary>
internal interface IObjectObserver
{
    /// <summary>
    /// Receives a change. The bucket calls this method while it holds its lock, so that its changes arrive in order.
    /// The method must not block, and must not call the bucket.
    /// </summary>
    /// <param name="change">The change.</param>
    /// <param name="record">The record of the change, or null without a data directory.</param>
    void Changed(ObjectChange change, BucketRecord? record);
}
