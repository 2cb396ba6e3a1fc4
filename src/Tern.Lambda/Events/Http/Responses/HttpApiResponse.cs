using System.Buffers;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// The response of a function to an HTTP API (payload format 2.0) or to a request for its function URL.
/// </summary>
public sealed class HttpApiResponse : HttpFunctionResponse, ILambdaEvent<HttpApiResponse>
{
    /// <summary>Initializes a response with status 200 and nothing else.</summary>
    public HttpApiResponse()
    {
    }

    internal HttpApiResponse(HttpFunctionResponse other, bool withBody)
        : base(other, withBody)
    {
    }

    /// <summary>
    /// Creates a response with a value as JSON. The value is serialized when the response is written, after the handler
    /// has returned.
    /// </summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="typeInfo">The metadata of the value's type, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="statusCode">The status.</param>
    /// <returns>The response.</returns>
    public static HttpApiResponse Json<T>(T value, JsonTypeInfo<T> typeInfo, int statusCode = 200) =>
        new() { StatusCode = statusCode, ContentType = JsonType, Content = JsonContent(value, typeInfo) };

    /// <summary>Creates a response with text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="statusCode">The status.</param>
    /// <param name="contentType">The media type of the text.</param>
    /// <returns>The response.</returns>
    public static HttpApiResponse Text(string text, int statusCode = 200, string contentType = TextType) =>
        new() { StatusCode = statusCode, ContentType = contentType, Content = TextContent(text) };

    /// <summary>Creates a response with bytes.</summary>
    /// <param name="bytes">The bytes, which must not change until the response is written.</param>
    /// <param name="contentType">The media type of the bytes.</param>
    /// <param name="statusCode">The status.</param>
    /// <returns>The response.</returns>
    public static HttpApiResponse Bytes(ReadOnlyMemory<byte> bytes, string contentType = BytesType, int statusCode = 200) =>
        new() { StatusCode = statusCode, ContentType = contentType, BodyBytes = bytes };

    /// <summary>Creates a response without a body.</summary>
    /// <param name="statusCode">The status.</param>
    /// <returns>The response.</returns>
    public static HttpApiResponse NoContent(int statusCode = 204) => new() { StatusCode = statusCode };

    /// <summary>Creates a response that redirects the caller.</summary>
    /// <param name="location">The target: a URL, escaped for the wire.</param>
    /// <param name="statusCode">301, 302, 303, 307 or 308.</param>
    /// <returns>The response.</returns>
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

    /// <summary>
    /// Gets the cookies that the response sets: the values of its <c>Set-Cookie</c> headers, which are sent to the
    /// service in a separate list.
    /// </summary>
    public IReadOnlyList<string> Cookies => GivenHeaders?.GetValues("set-cookie") ?? [];

    /// <inheritdoc/>
    public void Write(IBufferWriter<byte> output) => WriteTo(output);

    // Payload format 2.0 has one value per name, and a separate list of cookies.
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
