using System.Buffers;
using Tern.Local.Buffers;

namespace Tern.Local.S3;

/// <summary>The values of entries of buckets: everything except their contents.</summary>
internal static class BucketFormat
{
    public static void Write(IBufferWriter<byte> to, BucketSettings settings, IConfigurationFormat format)
    {
        to.WriteTime(settings.CreatedAt);
        to.WriteByte((byte)settings.Versioning);
        to.WriteFlag(settings.HasObjectLock);
        Write(to, settings.DefaultRetention);
        ObjectFormat.Write(to, settings.Tags);
        to.WriteFlag(settings.Encryption is not null);
        if (settings.Encryption is { } encryption) ObjectFormat.Write(to, encryption);
        WriteList(to, settings.Cors, static (to, rule) => Write(to, rule));
        WriteList(to, settings.Lifecycle, static (to, rule) => LifecycleFormat.Write(to, rule));
        to.WriteVarint(settings.Configurations.Count);
        foreach (var (name, configuration) in settings.Configurations.OrderBy(static one => one.Key, StringComparer.Ordinal))
        {
            to.WriteText(name);
            format.Write(to, configuration);
        }
    }

    public static BucketSettings Read(ref RecordInput from, string region, IConfigurationFormat format)
    {
        var settings = new BucketSettings
        {
            CreatedAt = from.ReadTime(),
            Versioning = (VersioningState)from.ReadByte(),
            HasObjectLock = from.ReadFlag(),
            DefaultRetention = ReadRetention(ref from),
            Tags = ObjectFormat.ReadTags(ref from),
            Encryption = from.ReadFlag() ? ObjectFormat.ReadEncryption(ref from) : null,
            Cors = ReadList(ref from, ReadCors),
            Lifecycle = ReadList(ref from, LifecycleFormat.Read),
        };
        for (var count = from.ReadCount(); count > 0; count--)
        {
            var name = from.ReadText();
            if (format.Read(ref from, name, region) is { } configuration) settings.Configurations[name] = configuration;
        }

        return settings;
    }

    private static void Write(IBufferWriter<byte> to, DefaultRetention? retention)
    {
        to.WriteFlag(retention is not null);
        if (retention is null) return;
        to.WriteByte((byte)retention.Mode);
        to.WriteFlag(retention.Years is not null);
        to.WriteVarint(retention.Years ?? retention.Days ?? 0);
    }

    private static DefaultRetention? ReadRetention(ref RecordInput from)
    {
        if (!from.ReadFlag()) return null;
        var mode = (RetentionMode)from.ReadByte();
        var inYears = from.ReadFlag();
        var length = from.ReadVarint();
        return new DefaultRetention(mode, inYears ? null : length, inYears ? length : null);
    }

    private static void Write(IBufferWriter<byte> to, CorsRule rule)
    {
        to.WriteOptionalText(rule.Id);
        WriteTexts(to, rule.AllowedOrigins);
        WriteTexts(to, rule.AllowedMethods);
        WriteTexts(to, rule.AllowedHeaders);
        WriteTexts(to, rule.ExposedHeaders);
        to.WriteFlag(rule.MaxAgeSeconds is not null);
        if (rule.MaxAgeSeconds is { } age) to.WriteVarint(age);
    }

    private static CorsRule ReadCors(ref RecordInput from) => new()
    {
        Id = from.ReadOptionalText(),
        AllowedOrigins = ReadTexts(ref from),
        AllowedMethods = ReadTexts(ref from),
        AllowedHeaders = ReadTexts(ref from),
        ExposedHeaders = ReadTexts(ref from),
        MaxAgeSeconds = from.ReadFlag() ? from.ReadVarint() : null,
    };

    private static void WriteTexts(IBufferWriter<byte> to, IReadOnlyList<string> texts)
    {
        to.WriteVarint(texts.Count);
        foreach (var text in texts) to.WriteText(text);
    }

    private static string[] ReadTexts(ref RecordInput from)
    {
        var texts = new string[from.ReadCount()];
        for (var i = 0; i < texts.Length; i++) texts[i] = from.ReadText();
        return texts;
    }

    private static void WriteList<T>(IBufferWriter<byte> to, IReadOnlyList<T>? list, Action<IBufferWriter<byte>, T> write)
    {
        to.WriteFlag(list is not null);
        if (list is null) return;
        to.WriteVarint(list.Count);
        foreach (var element in list) write(to, element);
    }

    private static List<T>? ReadList<T>(ref RecordInput from, Reader<T> read)
    {
        if (!from.ReadFlag()) return null;
        var count = from.ReadCount();
        var list = new List<T>(count);
        for (var i = 0; i < count; i++) list.Add(read(ref from));
        return list;
    }

    private delegate T Reader<out T>(ref RecordInput from);
}
