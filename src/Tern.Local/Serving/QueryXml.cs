using System.Text;
using Tern.Buffers;
using Tern.Protocols;

namespace Tern.Local.Serving;

/// <summary>
/// Writes the responses of the query protocol.
/// <code>
/// &lt;OpResponse xmlns="…"&gt;&lt;OpResult&gt; members &lt;/OpResult&gt;&lt;ResponseMetadata&gt;&lt;RequestId&gt;…
/// &lt;ErrorResponse
/// xmlns="…"&gt;&lt;Error&gt;&lt;Type/&gt;&lt;Code/&gt;&lt;Message/&gt;[&lt;Detail/&gt;]&lt;/Error&gt;&lt;RequestId&gt;…
/// </code>
/// </summary>
internal static class QueryXml
{
    /// <summary>The code of the error for a request without an operation, whose whole document is this name.</summary>
    public const string UnknownOperation = "UnknownOperationException";

    public static void Write(PooledBuffer body, string xmlNamespace, string operation, IServiceAnswer value, string requestId)
    {
        var name = Encoding.UTF8.GetBytes(operation + "Response");
        var xml = Begin(body, name, xmlNamespace);
        if (value is not NoAnswer)
        {
            var result = Encoding.UTF8.GetBytes(operation + "Result");
            xml.WriteStart(result);
            value.WriteXml(ref xml);
            xml.WriteEnd(result);
        }

        xml.WriteStart("ResponseMetadata"u8);
        Element(ref xml, "RequestId"u8, requestId);
        xml.WriteEnd("ResponseMetadata"u8);
        xml.WriteEnd(name);
        xml.Flush();
    }

    public static void WriteError(PooledBuffer body, string xmlNamespace, ServiceErrorException error, string requestId, bool hasDetail)
    {
        if (error.Code == UnknownOperation)
        {
            body.Write("<UnknownOperationException/>"u8);
            return;
        }

        var xml = Begin(body, "ErrorResponse"u8, xmlNamespace);
        xml.WriteStart("Error"u8);
        Element(ref xml, "Type"u8, error.IsSenderFault ? "Sender" : "Receiver");
        Element(ref xml, "Code"u8, error.Code);
        Element(ref xml, "Message"u8, error.Message);
        if (hasDetail)
        {
            xml.WriteStart("Detail"u8);
            xml.WriteEnd("Detail"u8);
        }

        xml.WriteEnd("Error"u8);
        Element(ref xml, "RequestId"u8, requestId);
        xml.WriteEnd("ErrorResponse"u8);
        xml.Flush();
    }

    private static AwsXmlWriter Begin(PooledBuffer body, ReadOnlySpan<byte> root, string xmlNamespace)
    {
        body.Write("<?xml version=\"1.0\"?>"u8);
        var xml = new AwsXmlWriter(body);
        xml.WriteStart(root);
        xml.WriteAttribute("xmlns"u8, xmlNamespace);
        return xml;
    }

    private static void Element(ref AwsXmlWriter xml, ReadOnlySpan<byte> name, string value)
    {
        xml.WriteStart(name);
        xml.WriteString(value);
        xml.WriteEnd(name);
    }
}
