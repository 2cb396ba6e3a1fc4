using System.Globalization;
using Tern.Local.Buffers;
using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>A notification that isn't delivered yet.</summary>
/// <param name="Bucket">The bucket's name.</param>
/// <param name="Account">The bucket's account.</param>
/// <param name="Region">The bucket's Region.</param>
/// <param name="Arn">The destination.</param>
/// <param name="IsFunction">true if the destination is a function.</param>
/// <param name="Body">The document.</param>
internal sealed record PendingNotification(string Bucket, string Account, string Region, string Arn, bool IsFunction, string Body)
{
    /// <summary>Gets the number among those that are kept, or 0 if it isn't kept.</summary>
    public long Number { get; init; }

    public StateKey Key => new(Account, Region, S3Entries.Notification, Number.ToString(CultureInfo.InvariantCulture));

    public void Write(StateChange to)
    {
        to.Value.WriteText(Bucket);
        to.Value.WriteText(Arn);
        to.Value.WriteFlag(IsFunction);
        to.Value.WriteText(Body);
        to.Put(Key);
    }

    public static PendingNotification Read(in StateKey key, ReadOnlySpan<byte> value)
    {
        var from = new RecordInput(value);
        return new PendingNotification(from.ReadText(), key.Account, key.Region, from.ReadText(), from.ReadFlag(), from.ReadText())
        {
            Number = NumberOf(key),
        };
    }

    public static long NumberOf(in StateKey key) => long.Parse(key.Name, CultureInfo.InvariantCulture);
}
