using System.Buffers;
using Tern.Buffers;
using Tern.Json;

namespace Tern.Lambda.Streaming;

/// <summary>
/// The start of an HTTP response that is streamed through a function URL or an API: the status, the headers and the
/// cookies. The body follows in the stream.
/// </summary>
/// <remarks>
/// On the wire, it is JSON followed by eight zero bytes, ahead of the payload:
/// <code>
/// {"statusCode":200,"headers":{"content-type":"text/html"},"multiValueHeaders":{"x":["1","2"]},"cookies":["a=b"]}
/// </code>
/// Source: "Response streaming for Lambda functions" in the AWS Lambda developer guide.
/// </remarks>
public sealed class HttpResponsePrelude
{
    /// <summary>The media type that indicates to Lambda that a prelude comes first.</summary>
    internal const string ContentType = "application/vnd.awslambda.http-integration-response";

    private static readonly SearchValues<char> NameCharacters =
        SearchValues.Create("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    /// <summary>Gets the status. The default is 200.</summary>
    public int StatusCode { get; init; } = 200;

    /// <summary>Gets the headers with one value.</summary>
    public IDictionary<string, string> Headers { get; init; } = new Dictionary<string, string>();

    /// <summary>Gets the headers with several values, for callers that accept them (an ALB, a REST API).</summary>
    public IDictionary<string, IReadOnlyList<string>> MultiValueHeaders { get; init; } = new Dictionary<string, IReadOnlyList<string>>();

    /// <summary>Gets the cookies, each in the form of a <c>Set-Cookie</c> header's value.</summary>
    public IList<string> Cookies { get; init; } = [];

    /// <exception cref="ArgumentException">A name or a value would end its header line, or the status isn't
    /// valid.</exception>
    internal void Write(PooledBuffer output)
    {
        if (StatusCode is < 200 or > 599) throw new ArgumentException($"{StatusCode} isn't a final HTTP status. Expected 200 to 599.");
        var json = new AwsJsonWriter(output);
        json.WriteStartObject();
        json.WriteName("statusCode"u8);
        json.WriteNumber(StatusCode);
        if (Headers.Count > 0) WriteHeaders(ref json);
        if (MultiValueHeaders.Count > 0) WriteMultiValueHeaders(ref json);
        if (Cookies.Count > 0)
        {
            json.WriteName("cookies"u8);
            WriteValues(ref json, Cookies, "Set-Cookie");
        }

        json.WriteEndObject();
        json.Flush();
        output.Write("\0\0\0\0\0\0\0\0"u8);
    }

    private void WriteHeaders(ref AwsJsonWriter json)
    {
        json.WriteName("headers"u8);
        json.WriteStartObject();
        foreach (var (name, value) in Headers)
        {
            json.WriteName(Name(name));
            json.WriteString(Value(name, value));
        }

        json.WriteEndObject();
    }

    private void WriteMultiValueHeaders(ref AwsJsonWriter json)
    {
        json.WriteName("multiValueHeaders"u8);
        json.WriteStartObject();
        foreach (var (name, values) in MultiValueHeaders)
        {
            json.WriteName(Name(name));
            WriteValues(ref json, values, name);
        }

        json.WriteEndObject();
    }

    private static void WriteValues(ref AwsJsonWriter json, IEnumerable<string> values, string name)
    {
        json.WriteStartArray();
        foreach (var value in values) json.WriteString(Value(name, value));
        json.WriteEndArray();
    }

    private static string Name(string name) => name.Length > 0 && !name.AsSpan().ContainsAnyExcept(NameCharacters)
        ? name
        : throw new ArgumentException("A header of the response has a name that isn't a valid HTTP token.");

    private static string Value(string name, string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        foreach (var c in value)
            if (c is (< ' ' and not '\t') or '\x7F')
                throw new ArgumentException($"The value of the header {name} contains a control character, which could inject another header.");
        return value;
    }
}
