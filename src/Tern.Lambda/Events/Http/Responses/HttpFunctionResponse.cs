using System.Buffers;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>The base class of responses to HTTP requests: a status, headers and a body.</summary>
public abstract class HttpFunctionResponse
{
    // The media types of the factory methods.
    private protected const string JsonType = "application/json";
    private protected const string TextType = "text/plain; charset=utf-8";
    private protected const string BytesType = "application/octet-stream";

    private readonly int _statusCode = 200;
    private readonly string? _contentType;
    private ResponseHeaders? _headers;

    private protected HttpFunctionResponse()
    {
    }

    // Creates the same response for another service, or without its body. It shares the headers.
    private protected HttpFunctionResponse(HttpFunctionResponse other, bool withBody)
    {
        _statusCode = other._statusCode;
        _contentType = other._contentType;
        _headers = other._headers;
        if (withBody) Content = other.Content;
    }

    /// <summary>Gets or sets the status. The default is 200.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The status isn't between 100 and 599.</exception>
    public int StatusCode
    {
        get => _statusCode;
        init => _statusCode = value is >= 100 and <= 599
            ? value
            : throw new ArgumentOutOfRangeException(nameof(value), value, "An HTTP status must be between 100 and 599.");
    }

    /// <summary>
    /// Gets or sets the media type of the body; null to send none. A <c>content-type</c> in <see cref="Headers"/> takes
    /// precedence.
    /// </summary>
    public string? ContentType
    {
        get => _contentType;
        init
        {
            if (value is not null) ResponseHeaders.RequireValue(value, "content-type");
            _contentType = value;
        }
    }

    /// <summary>Gets the headers.</summary>
    public ResponseHeaders Headers => _headers ??= new ResponseHeaders();

    /// <summary>Gets or sets the body as text; null if there is none, or if it consists of bytes.</summary>
    public string? Body
    {
        get => Content?.Text;
        init => Content = value is null ? null : new TextBody(value);
    }

    /// <summary>
    /// Gets or sets the bytes of the body. A body set as bytes is sent as base64, which the service in front of the
    /// function decodes.
    /// </summary>
    public ReadOnlyMemory<byte> BodyBytes
    {
        get => Content?.Bytes ?? default;
        init => Content = new BytesBody(value);
    }

    /// <summary>Gets a value indicating whether the body is sent as base64.</summary>
    public bool IsBase64Encoded => Content is { IsBase64: true };

    internal ResponseBody? Content { get; init; }

    // The headers if there are any, without creating an empty list.
    private protected ResponseHeaders? GivenHeaders => _headers is { Count: > 0 } ? _headers : null;

    private protected bool SendsContentType => _contentType is not null && _headers?.Contains("content-type") != true;

    internal static ResponseBody JsonContent<T>(T value, JsonTypeInfo<T> typeInfo)
    {
        ArgumentNullException.ThrowIfNull(typeInfo);
        return new JsonBody<T>(value, typeInfo);
    }

    private protected static ResponseBody TextContent(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return new TextBody(text);
    }

    private protected static void RequireRedirection(string location, int statusCode)
    {
        ArgumentException.ThrowIfNullOrEmpty(location);
        if (statusCode is < 300 or > 399)
            throw new ArgumentOutOfRangeException(nameof(statusCode), statusCode, "The status of a redirect must be 301, 302, 303, 307 or 308.");
    }

    // Writes the whole response. The services differ only in the form of the headers.
    private protected void WriteTo(IBufferWriter<byte> output)
    {
        using var target = new EventOutput(output);
        var writer = new AwsJsonWriter(target.Buffer);
        writer.WriteStartObject();
        writer.WriteName("statusCode"u8);
        writer.WriteNumber((long)StatusCode);
        WriteHeaders(ref writer);
        WriteBody(ref writer);
        writer.WriteEndObject();
        writer.Flush();
        target.Complete();
    }

    private protected abstract void WriteHeaders(ref AwsJsonWriter writer);

    private protected void WriteContentType(ref AwsJsonWriter writer, bool asList)
    {
        if (!SendsContentType) return;
        writer.WriteName("content-type"u8);
        if (asList) writer.WriteStartArray();
        writer.WriteString(_contentType!);
        if (asList) writer.WriteEndArray();
    }

    private void WriteBody(ref AwsJsonWriter writer)
    {
        if (Content is { } content)
        {
            writer.WriteName("body"u8);
            content.Write(ref writer);
        }

        if (!IsBase64Encoded) return;
        writer.WriteName("isBase64Encoded"u8);
        writer.WriteBoolean(true);
    }

    // Writes all values of a name as a list, when it reaches the first of them.
    private protected static void WriteValues(ref AwsJsonWriter writer, ResponseHeaders headers, int first)
    {
        var name = headers.At(first).Key;
        writer.WriteName(name);
        writer.WriteStartArray();
        for (var i = first; i >= 0; i = headers.IndexOf(name, i + 1)) writer.WriteString(headers.At(i).Value);
        writer.WriteEndArray();
    }

    // Writes all values of a name as one, joined by commas (RFC 9110, 5.3).
    private protected static void WriteJoined(ref AwsJsonWriter writer, ResponseHeaders headers, int first)
    {
        var (name, value) = headers.At(first);
        writer.WriteName(name);
        writer.WriteString(headers.IndexOf(name, first + 1) < 0 ? value : string.Join(", ", headers.GetValues(name)));
    }

    // Writes one value per name, because some services accept no more: cookies under spellings that differ in case,
    // other values joined.
    private protected void WriteSingle(ref AwsJsonWriter writer)
    {
        writer.WriteStartObject();
        WriteContentType(ref writer, asList: false);
        var headers = GivenHeaders;
        for (int i = 0, cookies = 0; i < headers?.Count; i++)
        {
            var (name, value) = headers.At(i);
            if (string.Equals(name, "set-cookie", StringComparison.OrdinalIgnoreCase))
            {
                writer.WriteName(CookieName(cookies++));
                writer.WriteString(value);
            }
            else if (headers.IndexOf(name, 0) == i)
            {
                WriteJoined(ref writer, headers, i);
            }
        }

        writer.WriteEndObject();
    }

    // The n-th spelling of set-cookie: the bits of n determine which letters are uppercase. There are 512.
    private static string CookieName(int n) => n == 0 ? "set-cookie" : string.Create(10, n, static (span, bits) =>
    {
        "set-cookie".CopyTo(span);
        for (var i = 0; i < span.Length; i++)
        {
            if (span[i] == '-') continue;
            if ((bits & 1) != 0) span[i] = char.ToUpperInvariant(span[i]);
            bits >>= 1;
        }
    });
}
