using System.ComponentModel;
using System.Text;
using Tern.Http;
using Tern.Xml;

namespace Tern.Protocols;

/// <summary>
/// What answers and errors of AWS's XML protocols (awsQuery, ec2Query, restXml) share. For generated code; not meant to
/// be called otherwise.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsXmlProtocol
{
    /// <summary>Begins a successful answer: its root element, whose name means nothing.</summary>
    /// <param name="xml">The document.</param>
    /// <exception cref="AwsXmlException">
    /// It is an error or a page for people, though the status says success: it would be read as "there is none".
    /// </exception>
    public static void BeginAnswer(ref AwsXmlReader xml)
    {
        var root = xml.ReadRoot();
        if (root.SequenceEqual("Error"u8) || root.SequenceEqual("ErrorResponse"u8) || root.SequenceEqual("Response"u8) || root.SequenceEqual("html"u8))
            throw new AwsXmlException("The document is an error or a page, though the status says success", xml.Position);
    }

    /// <summary>Begins a successful answer whose root element has a name.</summary>
    /// <param name="xml">The document.</param>
    /// <param name="root">The root's name, such as <c>ListBucketResult</c>.</param>
    /// <exception cref="AwsXmlException">The document is another one, though the status says success.</exception>
    public static void BeginAnswer(ref AwsXmlReader xml, ReadOnlySpan<byte> root)
    {
        var found = xml.ReadRoot();
        if (found.SequenceEqual(root)) return;
        throw new AwsXmlException(
            $"The document is '{Encoding.UTF8.GetString(found)}', not the '{Encoding.UTF8.GetString(root)}' that this operation answers", xml.Position);
    }

    /// <summary>Begins a successful answer, and in it the element that awsQuery puts around the result.</summary>
    /// <param name="xml">The document.</param>
    /// <param name="wrapper">The element's name, such as <c>GetCallerIdentityResult</c>.</param>
    /// <exception cref="AwsXmlException">There is no such element.</exception>
    public static void BeginResult(ref AwsXmlReader xml, ReadOnlySpan<byte> wrapper)
    {
        if (!TryBeginResult(ref xml, wrapper)) throw xml.Unexpected("the element of the result");
    }

    /// <summary>
    /// Begins a successful answer, and in it the element around the result where there is one; else the result is in
    /// the root.
    /// </summary>
    /// <param name="xml">The document.</param>
    /// <param name="wrapper">The element's name.</param>
    /// <returns>Whether there is one.</returns>
    public static bool TryBeginResult(ref AwsXmlReader xml, ReadOnlySpan<byte> wrapper)
    {
        BeginAnswer(ref xml);
        var ahead = xml;
        while (ahead.NextElement(out var name))
        {
            if (name.SequenceEqual(wrapper))
            {
                xml = ahead;
                return true;
            }

            ahead.Skip();
        }

        return false;
    }

    /// <summary>
    /// Reads what is left of an answer after its result, such as the request's id, and checks that the document ends
    /// with it.
    /// </summary>
    /// <param name="xml">The document.</param>
    public static void End(ref AwsXmlReader xml)
    {
        while (xml.Depth > 0) xml.Skip();
        xml.End();
    }

    /// <summary>
    /// Checks the answer of an operation that answers nothing: no body, or a document that is no error.
    /// </summary>
    /// <param name="body">The body.</param>
    /// <exception cref="AwsXmlException">It is none, or an error.</exception>
    public static void ReadNone(ReadOnlySpan<byte> body)
    {
        if (body.IsEmpty) return;
        var xml = new AwsXmlReader(body);
        BeginAnswer(ref xml);
        End(ref xml);
    }

    /// <summary>
    /// Reads what every error says. <c>Error</c> with <c>Code</c> and <c>Message</c> is the root (S3), or stands in
    /// <c>ErrorResponse</c> (awsQuery, restXml) or in <c>Response/Errors</c> (ec2Query).
    /// </summary>
    /// <param name="http">The answer.</param>
    /// <param name="shape">The error's code, by which its type is chosen.</param>
    /// <returns>
    /// The error. Its code is empty where the answer names none, as a gateway's, or has no body: the status says what
    /// it is then.
    /// </returns>
    /// <exception cref="AwsXmlException">The body is no XML.</exception>
    public static AwsErrorDetails ReadError(AwsHttpResponse http, out string shape)
    {
        ArgumentNullException.ThrowIfNull(http);
        string? code = null, message = null, requestId = null;
        if (!http.Body.IsEmpty)
        {
            var xml = new AwsXmlReader(http.Body.Span);
            if (xml.ReadRoot().SequenceEqual("Error"u8)) ReadMembers(ref xml, ref code, ref message, ref requestId);
            else ReadAround(ref xml, ref code, ref message, ref requestId);
            xml.End();
        }

        // An exception within a stream has its type in a header of its message.
        shape = code ?? AwsErrorCodes.Bare(http.GetHeader("x-amzn-errortype"));
        requestId = http.GetHeader("x-amzn-requestid") ?? http.GetHeader("x-amz-request-id") ?? requestId;
        return new AwsErrorDetails(shape, message ?? "", http.StatusCode, requestId) { ExtendedRequestId = http.GetHeader("x-amz-id-2") };
    }

    /// <summary>Goes to the members of an error.</summary>
    /// <param name="xml">The document, from its start.</param>
    /// <returns>False when the document is none of the forms that <see cref="ReadError"/> knows.</returns>
    public static bool TryBeginError(ref AwsXmlReader xml)
    {
        if (xml.ReadRoot().SequenceEqual("Error"u8)) return true;
        while (xml.NextElement(out var name))
        {
            if (name.SequenceEqual("Error"u8)) return true;
            if (!name.SequenceEqual("Errors"u8))
            {
                xml.Skip();
                continue;
            }

            while (xml.NextElement(out name))
            {
                if (name.SequenceEqual("Error"u8)) return true;
                xml.Skip();
            }
        }

        return false;
    }

    private static void ReadAround(ref AwsXmlReader xml, ref string? code, ref string? message, ref string? requestId)
    {
        while (xml.NextElement(out var name))
        {
            if (name.SequenceEqual("Errors"u8)) ReadAround(ref xml, ref code, ref message, ref requestId);
            else if (name.SequenceEqual("Error"u8) && code is null) ReadMembers(ref xml, ref code, ref message, ref requestId);
            else if (name.SequenceEqual("RequestId"u8) || name.SequenceEqual("RequestID"u8)) requestId = xml.ReadString();
            else xml.Skip();
        }
    }

    private static void ReadMembers(ref AwsXmlReader xml, ref string? code, ref string? message, ref string? requestId)
    {
        while (xml.NextElement(out var name))
        {
            if (name.SequenceEqual("Code"u8)) code = xml.ReadString().Trim();
            else if (name.SequenceEqual("Message"u8) || name.SequenceEqual("message"u8)) message = xml.ReadString();
            else if (name.SequenceEqual("RequestId"u8)) requestId = xml.ReadString();
            else xml.Skip();
        }
    }
}
