using System.Buffers;
using Tern.Local.Buffers;

namespace Tern.Local.S3;

/// <summary>Lifecycle rules in the entries of buckets.</summary>
internal static class LifecycleFormat
{
    public static void Write(IBufferWriter<byte> to, LifecycleRule rule)
    {
        to.WriteText(rule.Id);
        to.WriteFlag(rule.IsEnabled);
        to.WriteText(rule.Filter.Prefix);
        ObjectFormat.Write(to, rule.Filter.Tags);
        Write(to, rule.Filter.SizeGreaterThan);
        Write(to, rule.Filter.SizeLessThan);
        Write(to, rule.ExpirationDays);
        to.WriteOptionalTime(rule.ExpirationDate);
        to.WriteFlag(rule.ExpiresDeleteMarkers);
        Write(to, rule.NoncurrentDays);
        to.WriteVarint(rule.NewerNoncurrentVersions);
        Write(to, rule.AbortUploadDays);
        to.WriteVarint(rule.Transitions.Count);
        foreach (var transition in rule.Transitions)
        {
            to.WriteText(transition.StorageClass);
            Write(to, transition.Days);
            to.WriteOptionalTime(transition.Date);
        }

        to.WriteVarint64(rule.MinTransitionBytes);
    }

    public static LifecycleRule Read(ref RecordInput from) => new()
    {
        Id = from.ReadText(),
        IsEnabled = from.ReadFlag(),
        Filter = new LifecycleFilter
        {
            Prefix = from.ReadText(), Tags = ObjectFormat.ReadTags(ref from), SizeGreaterThan = ReadNumber(ref from), SizeLessThan = ReadNumber(ref from),
        },
        ExpirationDays = (int?)ReadNumber(ref from),
        ExpirationDate = from.ReadOptionalTime(),
        ExpiresDeleteMarkers = from.ReadFlag(),
        NoncurrentDays = (int?)ReadNumber(ref from),
        NewerNoncurrentVersions = from.ReadVarint(),
        AbortUploadDays = (int?)ReadNumber(ref from),
        Transitions = ReadTransitions(ref from),
        MinTransitionBytes = from.ReadVarint64(),
    };

    private static LifecycleTransition[] ReadTransitions(ref RecordInput from)
    {
        var transitions = new LifecycleTransition[from.ReadCount()];
        for (var i = 0; i < transitions.Length; i++)
            transitions[i] = new LifecycleTransition(from.ReadText(), (int?)ReadNumber(ref from), from.ReadOptionalTime());
        return transitions;
    }

    private static void Write(IBufferWriter<byte> to, long? number)
    {
        to.WriteFlag(number is not null);
        if (number is { } value) to.WriteVarint64(value);
    }

    private static long? ReadNumber(ref RecordInput from) => from.ReadFlag() ? from.ReadVarint64() : null;
}
