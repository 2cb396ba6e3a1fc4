using Tern.Local.Serving;
using Tern.Protocols;

namespace Tern.Local.S3;

/// <summary>
/// Writes errors: <c>&lt;Error&gt;&lt;Code/&gt;&lt;Message/&gt; members &lt;RequestId/&gt;&lt;HostId/&gt;</c>. An error
/// to HEAD and 304 have no document.
/// </summary>
internal static class S3ErrorAnswer
{
    public static void Write(S3Call call, S3ErrorException error, string requestId, string hostId)
    {
        var answer = call.Answer;
        answer.Reset();
        answer.StatusCode = error.StatusCode;
        foreach (var (name, value) in error.Headers) answer.Add(name, value);
        if (call.Request.Method == "HEAD" || error.StatusCode == 304) return;
        answer.Add("content-type", "application/xml");
        WriteDocument(answer, error, requestId, hostId);
    }

    /// <summary>Writes the document, also as the end of a response that has begun with a success.</summary>
    public static void WriteDocument(ServiceAnswer answer, S3ErrorException error, string requestId, string hostId)
    {
        answer.Body.Write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"u8);
        var xml = new AwsXmlWriter(answer.Body);
        xml.WriteStart("Error"u8);
        Element(ref xml, "Code", error.Code);
        Element(ref xml, "Message", error.Message);
        foreach (var (name, value) in error.Members) Element(ref xml, name, value);
        Element(ref xml, "RequestId", requestId);
        Element(ref xml, "HostId", hostId);
        xml.WriteEnd("Error"u8);
        xml.Flush();
    }

    private static void Element(ref AwsXmlWriter xml, string name, string value)
    {
        var utf8 = System.Text.Encoding.UTF8.GetBytes(name);
        xml.WriteStart(utf8);
        xml.WriteString(value);
        xml.WriteEnd(utf8);
    }
}
