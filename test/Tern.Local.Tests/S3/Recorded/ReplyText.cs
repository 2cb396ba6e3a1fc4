using System.Globalization;
using System.Xml.Linq;

namespace Tern.Local.Tests.S3.Recorded;

/// <summary>Whole responses as short texts, to compare them with those that AWS gave.</summary>
internal static class ReplyText
{
    private static readonly string[] s_ofEveryReply = ["date", "server", "x-amz-request-id", "x-amz-id-2"];

    /// <summary>
    /// Returns <c>200 | etag='abc', x-amz-version-id=… | Root(Name=value, Child(Name=value))</c>: the status, the headers
    /// and the document or other body, with headers and members in the order of their names. Quotes are single, and times
    /// are <c>date</c>. Headers that differ between any two responses are omitted.
    /// </summary>
    public static string Of(S3Reply reply)
    {
        var isXml = reply.Body.StartsWith('<');
        var headers = reply.Headers.Where(header => !s_ofEveryReply.Contains(header.Key) && !(isXml && header.Key == "content-type"))
            .OrderBy(static header => header.Key, StringComparer.Ordinal)
            .Select(static header => $"{header.Key}={(header.Key is "last-modified" ? "date" : header.Value)}");
        string[] parts = [reply.Status.ToString(CultureInfo.InvariantCulture), string.Join(", ", headers), isXml ? Of(reply.Xml) : reply.Body];
        return string.Join(" | ", parts.Where(static part => part.Length > 0)).Replace('"', '\'');
    }

    private static string Of(XElement element)
    {
        var name = element.Name.LocalName;
        if (!element.HasElements) return $"{name}={(name is "LastModified" or "CreationDate" or "Initiated" ? "date" : element.Value)}";
        var members = element.Elements().Where(static member => member.Name.LocalName is not ("RequestId" or "HostId"))
            .OrderBy(static member => member.Name.LocalName, StringComparer.Ordinal).Select(Of);
        return $"{name}({string.Join(", ", members)})";
    }
}
