using System.Globalization;
using System.Text;
using Tern.Buffers;
using Tern.Json;

namespace Tern.Lambda.Logging;

/// <summary>
/// Writes a line as text, separated by tabs: time, request ID (<c>-</c> outside of an invocation), level, category,
/// message, then <c>name=value</c> for members that the message doesn't contain; below it the exception.
/// </summary>
internal static class TextLineWriter
{
    public static void Write(PooledBuffer buffer, LogLine line, int limit, bool isMinimal)
    {
        buffer.Advance(LineTime.Format(line.Time, buffer.GetSpan(LineTime.Length)));
        buffer.Write("\t"u8);
        WriteText(buffer, line.RequestId ?? "-", limit);
        buffer.Write("\t"u8);
        buffer.Write(LogLevels.GetName(line.Level));
        buffer.Write("\t"u8);
        WriteText(buffer, line.Category, limit);
        buffer.Write("\t"u8);
        WriteText(buffer, line.Message, limit);
        if (line.Context?.TenantId is { } tenant) WriteMember(buffer, "tenantId", tenant, limit);
        if (line.EventId.Id != 0)
        {
            buffer.Write("\teventId="u8);
            line.EventId.Id.TryFormat(buffer.GetSpan(11), out var digits, default, CultureInfo.InvariantCulture);
            buffer.Advance(digits);
        }

        if (line.Event.Length > 0)
        {
            buffer.Write("\t"u8);
            WriteText(buffer, PayloadText.Decode(line.Event.Span), limit);
        }

        if (!isMinimal)
        {
            foreach (var text in line.ScopeTexts) WriteMember(buffer, "scope", text, limit);
            for (var i = line.MessageMembers; i < line.Members.Count; i++) WriteMember(buffer, line.Members[i].Key, line.Members[i].Value, limit);
        }

        if (line.Exception is { } exception)
        {
            buffer.Write("\n"u8);
            WriteText(buffer, LogText.Of(exception, static exception => exception.ToString()), limit);
        }

        if (limit != int.MaxValue) buffer.Write("\ttruncated=true"u8);
    }

    // Values as JSON, so that it is clear which are texts and where they end, whatever they contain.
    private static void WriteMember(PooledBuffer buffer, string name, object? value, int limit)
    {
        buffer.Write("\t"u8);
        WriteText(buffer, name, limit);
        buffer.Write("="u8);
        var json = new AwsJsonWriter(buffer);
        LogValue.Write(ref json, value, limit);
        json.Flush();
    }

    private static void WriteText(PooledBuffer buffer, string text, int limit)
    {
        if (text.Length > limit) text = LogText.Cut(text, limit);
        var span = buffer.GetSpan(Encoding.UTF8.GetMaxByteCount(text.Length));
        buffer.Advance(Encoding.UTF8.GetBytes(text, span));
    }
}
