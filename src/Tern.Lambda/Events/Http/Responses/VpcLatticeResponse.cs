using System.Buffers;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>The response of a function to Amazon VPC Lattice, in either version of the event structure.</summary>
/// <remarks>
/// A response has one value for each header name. Several cookies are sent under spellings of <c>set-cookie</c> that
/// differ in case, like those for a load balancer; other headers with several values are joined by commas. Source:
/// <see href="https://docs.aws.amazon.com/vpc-lattice/latest/ug/lambda-functions.html"/>.
/// </remarks>
public sealed class VpcLatticeResponse : HttpFunctionResponse, ILambdaEvent<VpcLatticeResponse>
{
    private readonly string? _statusDescription;

    /// <inheritdoc cref="HttpApiResponse.Json{T}(T, JsonTypeInfo{T}, int)"/>
    public static VpcLatticeResponse Json<T>(T value, JsonTypeInfo<T> typeInfo, int statusCode = 200) =>
        new() { StatusCode = statusCode, ContentType = JsonType, Content = JsonContent(value, typeInfo) };

    /// <inheritdoc cref="HttpApiResponse.Text(string, int, string)"/>
    public static VpcLatticeResponse Text(string text, int statusCode = 200, string contentType = TextType) =>
        new() { StatusCode = statusCode, ContentType = contentType, Content = TextContent(text) };

    /// <inheritdoc cref="HttpApiResponse.Bytes(ReadOnlyMemory{byte}, string, int)"/>
    public static VpcLatticeResponse Bytes(ReadOnlyMemory<byte> bytes, string contentType = BytesType, int statusCode = 200) =>
        new() { StatusCode = statusCode, ContentType = contentType, BodyBytes = bytes };

    /// <inheritdoc cref="HttpApiResponse.NoContent(int)"/>
    public static VpcLatticeResponse NoContent(int statusCode = 204) => new() { StatusCode = statusCode };

    /// <inheritdoc cref="HttpApiResponse.Redirect(string, int)"/>
    public static VpcLatticeResponse Redirect(string location, int statusCode = 302)
    {
        RequireRedirection(location, statusCode);
        return new VpcLatticeResponse { StatusCode = statusCode }.WithHeader("location", location);
    }

    /// <inheritdoc/>
    public static VpcLatticeResponse Read(LambdaPayload payload)
    {
        var parts = HttpResponseParts.Read(payload, nameof(VpcLatticeResponse));
        var response = new VpcLatticeResponse { StatusCode = parts.StatusCode, Content = parts.Content, StatusDescription = parts.StatusDescription };
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

    private protected override void WriteHeaders(ref AwsJsonWriter writer)
    {
        writer.WriteName("statusDescription"u8);
        writer.WriteString(_statusDescription ?? StatusPhrase.Of(StatusCode));
        writer.WriteName("headers"u8);
        WriteSingle(ref writer);
    }
}
