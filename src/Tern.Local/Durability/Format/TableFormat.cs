using Tern.Local.Buffers;
using Tern.Local.Engine;

namespace Tern.Local.Durability;

/// <summary>
/// The format of a table without its items:
/// <code>
/// table    = id name created key settings count index*
/// key      = count attribute* count attribute*          partition key, then sort key
/// index    = name global key projection count name* throughput [increased] [decreased] decreases on-demand warm
/// </code>
/// </summary>
internal static class TableFormat
{
    public static void Write(ByteBuffer to, Table table) => Write(to, table.Id, table.Name, table.Created, table.Key, table.KeptSettings, table.KeptIndexes);

    public static void Write(ByteBuffer to, TableImage table) => Write(to, table.Id, table.Name, table.Created, table.Key, table.Settings, table.Indexes);

    /// <summary>Reads a table, with empty indexes.</summary>
    public static TableImage Read(ref RecordInput from)
    {
        var id = from.ReadGuid();
        var name = from.ReadText();
        var created = from.ReadTime();
        var key = ReadKey(ref from);
        var settings = ReadSettings(ref from);
        var indexes = new SecondaryIndex[from.ReadCount()];
        for (var i = 0; i < indexes.Length; i++) indexes[i] = ReadIndex(ref from, key);
        return new TableImage(name, id, created, key, settings, indexes, new OrderedIndex());
    }

    public static void WriteKey(ByteBuffer to, KeySchema key)
    {
        WriteAttributes(to, key.Partition);
        WriteAttributes(to, key.Sort);
    }

    public static KeySchema ReadKey(ref RecordInput from)
    {
        var partition = ReadAttributes(ref from);
        return new KeySchema(partition, ReadAttributes(ref from));
    }

    public static void WriteSettings(ByteBuffer to, TableSettings settings)
    {
        WriteAttributes(to, settings.Attributes);
        to.WriteFlag(settings.PayPerRequest);
        WriteThroughput(to, settings.Throughput);
        to.WriteOptionalTime(settings.PayPerRequestSince);
        to.WriteOptionalTime(settings.LastIncrease);
        to.WriteOptionalTime(settings.LastDecrease);
        to.WriteVarint64(settings.Decreases);
        to.WriteFlag(settings.DeletionProtection);
        to.WriteOptionalText(settings.TableClass);
        WriteOnDemand(to, settings.OnDemand);
        WriteWarm(to, settings.Warm);
        to.WriteOptionalText(settings.EncryptionKeyArn);
        WritePolicies(to, settings.Policies);
        WriteInsights(to, settings.Insights);
        to.WriteVarint(settings.Tags.Count);
        foreach (var tag in settings.Tags)
        {
            to.WriteText(tag.Key);
            to.WriteText(tag.Value);
        }

        to.WriteOptionalTime(settings.RecoverableSince);
        to.WriteVarint(settings.RecoveryDays);
        to.WriteOptionalText(settings.TimeToLiveAttribute);
        to.WriteFlag(settings.StreamView is not null);
        if (settings.StreamView is { } view) to.Write((byte)view);
        to.WriteOptionalText(settings.LatestStreamLabel);
    }

    public static TableSettings ReadSettings(ref RecordInput from)
    {
        // The initializer's order is the order in which they are written.
        return new TableSettings
        {
            Attributes = ReadAttributes(ref from),
            PayPerRequest = from.ReadFlag(),
            Throughput = ReadThroughput(ref from),
            PayPerRequestSince = from.ReadOptionalTime(),
            LastIncrease = from.ReadOptionalTime(),
            LastDecrease = from.ReadOptionalTime(),
            Decreases = checked((int)from.ReadVarint64()),
            DeletionProtection = from.ReadFlag(),
            TableClass = from.ReadOptionalText(),
            OnDemand = ReadOnDemand(ref from),
            Warm = ReadWarm(ref from),
            EncryptionKeyArn = from.ReadOptionalText(),
            Policies = ReadPolicies(ref from),
            Insights = ReadInsights(ref from),
            Tags = ReadTags(ref from),
            RecoverableSince = from.ReadOptionalTime(),
            RecoveryDays = from.ReadVarint(),
            TimeToLiveAttribute = from.ReadOptionalText(),
            StreamView = from.ReadFlag() ? (StreamViewType)from.ReadByte() : null,
            LatestStreamLabel = from.ReadOptionalText(),
        };
    }

    private static void Write(ByteBuffer to, Guid id, string name, DateTimeOffset created, KeySchema key, TableSettings settings,
        IReadOnlyList<SecondaryIndex> indexes)
    {
        to.WriteGuid(id);
        to.WriteText(name);
        to.WriteTime(created);
        WriteKey(to, key);
        WriteSettings(to, settings);
        to.WriteVarint(indexes.Count);
        foreach (var index in indexes) WriteIndex(to, index);
    }

    private static void WriteIndex(ByteBuffer to, SecondaryIndex index)
    {
        to.WriteText(index.Name);
        to.WriteFlag(index.IsGlobal);
        WriteKey(to, index.Key);
        to.Write((byte)index.Projection);
        to.WriteVarint(index.NonKeyAttributes.Count);
        foreach (var attribute in index.NonKeyAttributes) to.WriteText(attribute);
        WriteThroughput(to, index.Throughput);
        to.WriteOptionalTime(index.ThroughputHistory.LastIncrease);
        to.WriteOptionalTime(index.ThroughputHistory.LastDecrease);
        to.WriteVarint(index.ThroughputHistory.Decreases);
        WriteOnDemand(to, index.OnDemand);
        WriteWarm(to, index.Warm);
    }

    private static SecondaryIndex ReadIndex(ref RecordInput from, KeySchema tableKey)
    {
        var name = from.ReadText();
        var isGlobal = from.ReadFlag();
        var key = ReadKey(ref from);
        var projection = (ProjectionType)from.ReadByte();
        var attributes = new string[from.ReadCount()];
        for (var i = 0; i < attributes.Length; i++) attributes[i] = from.ReadText();
        return new SecondaryIndex(name, isGlobal, key, projection, attributes, tableKey)
        {
            Throughput = ReadThroughput(ref from),
            ThroughputHistory = new ThroughputHistory(from.ReadOptionalTime(), from.ReadOptionalTime(), from.ReadVarint()),
            OnDemand = ReadOnDemand(ref from),
            Warm = ReadWarm(ref from),
        };
    }

    private static void WriteAttributes(ByteBuffer to, IReadOnlyList<KeyAttribute> attributes)
    {
        to.WriteVarint(attributes.Count);
        foreach (var attribute in attributes)
        {
            to.WriteText(attribute.Name);
            to.Write((byte)attribute.Kind);
        }
    }

    private static KeyAttribute[] ReadAttributes(ref RecordInput from)
    {
        var attributes = new KeyAttribute[from.ReadCount()];
        for (var i = 0; i < attributes.Length; i++)
        {
            var name = from.ReadText();
            attributes[i] = new KeyAttribute(name, (ValueKind)from.ReadByte());
        }

        return attributes;
    }

    private static TableTag[] ReadTags(ref RecordInput from)
    {
        var tags = new TableTag[from.ReadCount()];
        for (var i = 0; i < tags.Length; i++)
        {
            var key = from.ReadText();
            tags[i] = new TableTag(key, from.ReadText());
        }

        return tags;
    }

    private static void WriteThroughput(ByteBuffer to, Throughput throughput)
    {
        to.WriteVarint64(throughput.ReadUnits);
        to.WriteVarint64(throughput.WriteUnits);
    }

    private static Throughput ReadThroughput(ref RecordInput from)
    {
        var read = from.ReadVarint64();
        return new Throughput(read, from.ReadVarint64());
    }

    private static void WriteOnDemand(ByteBuffer to, OnDemandThroughput? most)
    {
        to.WriteFlag(most is not null);
        if (most is not { } units) return;
        to.WriteVarint64(units.MaxReadUnits ?? -1);
        to.WriteVarint64(units.MaxWriteUnits ?? -1);
    }

    private static OnDemandThroughput? ReadOnDemand(ref RecordInput from)
    {
        if (!from.ReadFlag()) return null;
        var read = from.ReadVarint64();
        var write = from.ReadVarint64();
        return new OnDemandThroughput(read < 0 ? null : read, write < 0 ? null : write);
    }

    private static void WriteWarm(ByteBuffer to, WarmThroughput? warm)
    {
        to.WriteFlag(warm is not null);
        if (warm is { } units) WriteThroughput(to, new Throughput(units.ReadUnits, units.WriteUnits));
    }

    private static WarmThroughput? ReadWarm(ref RecordInput from)
    {
        if (!from.ReadFlag()) return null;
        var units = ReadThroughput(ref from);
        return new WarmThroughput(units.ReadUnits, units.WriteUnits);
    }

    private static void WritePolicies(ByteBuffer to, IReadOnlyList<ResourcePolicy> policies)
    {
        to.WriteVarint(policies.Count);
        foreach (var policy in policies)
        {
            to.WriteOptionalText(policy.StreamLabel);
            to.WriteText(policy.Document);
            to.WriteText(policy.RevisionId);
        }
    }

    private static ResourcePolicy[] ReadPolicies(ref RecordInput from)
    {
        var policies = new ResourcePolicy[from.ReadCount()];
        for (var i = 0; i < policies.Length; i++)
        {
            var label = from.ReadOptionalText();
            var document = from.ReadText();
            policies[i] = new ResourcePolicy(label, document, from.ReadText());
        }

        return policies;
    }

    private static void WriteInsights(ByteBuffer to, IReadOnlyList<ContributorInsights> insights)
    {
        to.WriteVarint(insights.Count);
        foreach (var insight in insights)
        {
            to.WriteOptionalText(insight.IndexName);
            to.WriteFlag(insight.IsEnabled);
            to.WriteText(insight.Mode);
            to.WriteTime(insight.Updated);
        }
    }

    private static ContributorInsights[] ReadInsights(ref RecordInput from)
    {
        var insights = new ContributorInsights[from.ReadCount()];
        for (var i = 0; i < insights.Length; i++)
        {
            var index = from.ReadOptionalText();
            var enabled = from.ReadFlag();
            var mode = from.ReadText();
            insights[i] = new ContributorInsights(index, enabled, mode, from.ReadTime());
        }

        return insights;
    }
}
