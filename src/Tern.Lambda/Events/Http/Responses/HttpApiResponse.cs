using System.Buffers;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>What a function answers to an HTTP API (payload format 2.0) or to a request on its function URL.</summary>
public sealed class HttpApiResponse : HttpFunctionResponse, ILambdaEvent<HttpApiResponse>
{
    /// <summary>Status 200, and nothing else yet.</summary>
    public HttpApiResponse()
    {
    }

    internal HttpApiResponse(HttpFunctionResponse other, bool withBody)
        : base(other, withBody)
    {
    }

    /// <summary>An answer with a value as JSON. The value is serialized when the answer is written, after the handler has returned.</summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="typeInfo">How to write it, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="statusCode">The status.</param>
    /// <returns>The answer.</returns>
    public static HttpApiResponse Json<T>(T value, JsonTypeInfo<T> typeInfo, int statusCode = 200) =>
        new() { StatusCode = statusCode, ContentType = JsonType, Content = JsonContent(value, typeInfo) };

    /// <summary>An answer with text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="statusCode">The status.</param>
    /// <param name="contentType">Its media type.</param>
    /// <returns>The answer.</returns>
    public static HttpApiResponse Text(string text, int statusCode = 200, string contentType = TextType) =>
        new() { StatusCode = statusCode, ContentType = contentType, Content = TextContent(text) };

    /// <summary>An answer with bytes.</summary>
    /// <param name="bytes">The bytes; they have to stay as they are until the answer is written.</param>
    /// <param name="contentType">Their media type.</param>
    /// <param name="statusCode">The status.</param>
    /// <returns>The answer.</returns>
    public static HttpApiResponse Bytes(ReadOnlyMemory<byte> bytes, string contentType = BytesType, int statusCode = 200) =>
        new() { StatusCode = statusCode, ContentType = contentType, BodyBytes = bytes };

    /// <summary>An answer with no body.</summary>
    /// <param name="statusCode">The status.</param>
    /// <returns>The answer.</returns>
    public static HttpApiResponse NoContent(int statusCode = 204) => new() { StatusCode = statusCode };

    /// <summary>An answer that sends the caller elsewhere.</summary>
    /// <param name="location">Where to: a URL, escaped as it goes on the wire.</param>
    /// <param name="statusCode">301, 302, 303, 307 or 308.</param>
    /// <returns>The answer.</returns>
    public static HttpApiResponse Redirect(string location, int statusCode = 302)
    {
        RequireRedirection(location, statusCode);
        return new HttpApiResponse { StatusCode = statusCode }.WithHeader("location", location);
    }

    /// <inheritdoc/>
    public static HttpApiResponse Read(LambdaPayload payload)
    {
        var parts = HttpResponseParts.Read(payload, nameof(HttpApiResponse));
        var response = new HttpApiResponse { StatusCode = parts.StatusCode, Content = parts.Content };
        parts.CopyHeaders(response.Headers);
        return response;
    }

    /// <summary>The cookies that the answer sets: the values of its <c>Set-Cookie</c> headers, which go to the service as a list of their own.</summary>
    public IReadOnlyList<string> Cookies => GivenHeaders?.GetValues("set-cookie") ?? [];

    /// <inheritdoc/>
    public void Write(IBufferWriter<byte> output) => WriteTo(output);

    // Payload format 2.0 knows one value a name, and cookies apart.
    private protected override void WriteHeaders(ref AwsJsonWriter writer)
    {
        var headers = GivenHeaders;
        if (headers is null && !SendsContentType) return;
        writer.WriteName("headers"u8);
        writer.WriteStartObject();
        WriteContentType(ref writer, asList: false);
        for (var i = 0; i < headers?.Count; i++)
        {
            var name = headers.At(i).Key;
            if (headers.IndexOf(name, 0) == i && !IsSetCookie(name)) WriteJoined(ref writer, headers, i);
        }

        writer.WriteEndObject();
        var cookie = headers?.IndexOf("set-cookie", 0) ?? -1;
        if (cookie < 0) return;
        writer.WriteName("cookies"u8);
        writer.WriteStartArray();
        for (; cookie >= 0; cookie = headers!.IndexOf("set-cookie", cookie + 1)) writer.WriteString(headers!.At(cookie).Value);
        writer.WriteEndArray();
    }

    private static bool IsSetCookie(string name) => string.Equals(name, "set-cookie", StringComparison.OrdinalIgnoreCase);
}
