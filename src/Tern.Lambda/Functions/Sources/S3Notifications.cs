using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>The source of the notifications of S3 buckets.</summary>
public static class S3Notifications
{
    /// <summary>Gets the source of single records.</summary>
    public static EachSource<S3Record, S3Record> Each => new(
        EventShape.S3, new EventRecords<S3Event, S3Record>(static value => value.Records), WholeReader<S3Record>.Instance);
}
