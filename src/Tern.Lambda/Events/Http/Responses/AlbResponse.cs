using System.Buffers;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>The response of a function to an Application Load Balancer.</summary>
/// <remarks>
/// A target group reads either single-value or multi-value headers and ignores the other form, so both are written. The
/// single-value form has room for one <c>Set-Cookie</c> only, so several are sent under names that differ in case.
/// </remarks>
public sealed class AlbResponse : HttpFunctionResponse, ILambdaEvent<AlbResponse>
{
    private readonly string? _statusDescription;

    /// <summary>Initializes a response with status 200 and nothing else.</summary>
    public AlbResponse()
    {
    }

    internal AlbResponse(HttpFunctionResponse other, bool withBody)
        : base(other, withBody)
    {
    }

    /// <inheritdoc cref="HttpApiResponse.Json{T}(T, JsonTypeInfo{T}, int)"/>
    public static AlbResponse Json<T>(T value, JsonTypeInfo<T> typeInfo, int statusCode = 200) =>
        new() { StatusCode = statusCode, ContentType = JsonType, Content = JsonContent(value, typeInfo) };

    /// <inheritdoc cref="HttpApiResponse.Text(string, int, string)"/>
    public static AlbResponse Text(string text, int statusCode = 200, string contentType = TextType) =>
        new() { StatusCode = statusCode, ContentType = contentType, Content = TextContent(text) };

    /// <inheritdoc cref="HttpApiResponse.Bytes(ReadOnlyMemory{byte}, string, int)"/>
    public static AlbResponse Bytes(ReadOnlyMemory<byte> bytes, string contentType = BytesType, int statusCode = 200) =>
        new() { StatusCode = statusCode, ContentType = contentType, BodyBytes = bytes };

    /// <inheritdoc cref="HttpApiResponse.NoContent(int)"/>
    public static AlbResponse NoContent(int statusCode = 204) => new() { StatusCode = statusCode };

    /// <inheritdoc cref="HttpApiResponse.Redirect(string, int)"/>
    public static AlbResponse Redirect(string location, int statusCode = 302)
    {
        RequireRedirection(location, statusCode);
        return new AlbResponse { StatusCode = statusCode }.WithHeader("location", location);
    }

    /// <inheritdoc/>
    public static AlbResponse Read(LambdaPayload payload)
    {
        var parts = HttpResponseParts.Read(payload, nameof(AlbResponse));
        var response = new AlbResponse { StatusCode = parts.StatusCode, Content = parts.Content, StatusDescription = parts.StatusDescription };
        parts.CopyHeaders(response.Headers);
        return response;
    }

    /// <summary>
    /// Gets or sets the status with its phrase, such as <c>200 OK</c>; null for the phrase of
    /// <see cref="HttpFunctionResponse.StatusCode"/>.
    /// </summary>
    public string? StatusDescription
    {
        get => _statusDescription;
        init
        {
            if (value is not null) ResponseHeaders.RequireValue(value, "the status description");
            _statusDescription = value;
        }
    }

    /// <inheritdoc/>
    public void Write(IBufferWriter<byte> output) => WriteTo(output);

    // The status with its phrase precedes both forms of the headers.
    private protected override void WriteHeaders(ref AwsJsonWriter writer)
    {
        writer.WriteName("statusDescription"u8);
        writer.WriteString(_statusDescription ?? StatusPhrase.Of(StatusCode));
        writer.WriteName("headers"u8);
        WriteSingle(ref writer);
        writer.WriteName("multiValueHeaders"u8);
        WriteMultiple(ref writer);
    }

    private void WriteMultiple(ref AwsJsonWriter writer)
    {
        writer.WriteStartObject();
        WriteContentType(ref writer, asList: true);
        var headers = GivenHeaders;
        for (var i = 0; i < headers?.Count; i++)
            if (headers.IndexOf(headers.At(i).Key, 0) == i) WriteValues(ref writer, headers, i);
        writer.WriteEndObject();
    }
}
