using Tern.S3.Model;

namespace Tern.S3;

public sealed partial class S3Client
{
    /// <summary>Gets an object. Dispose the response to return its connection to the pool.</summary>
    /// <param name="bucket">The bucket's name, or the ARN or alias of an access point.</param>
    /// <param name="key">The object's key.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The response, with the object's bytes as a stream.</returns>
    /// <exception cref="NoSuchKeyException">The object doesn't exist.</exception>
    /// <inheritdoc cref="GetObjectAsync(GetObjectRequest, AwsCallOptions?, CancellationToken)" path="/exception"/>
    public ValueTask<GetObjectResponse> GetObjectAsync(string bucket, string key, CancellationToken cancellationToken = default) =>
        GetObjectAsync(new GetObjectRequest { Bucket = bucket, Key = key }, null, cancellationToken);

    /// <summary>Gets an object's headers and metadata, such as its length and type, without its bytes.</summary>
    /// <param name="bucket">The bucket's name, or the ARN or alias of an access point.</param>
    /// <param name="key">The object's key.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The response.</returns>
    /// <inheritdoc cref="HeadObjectAsync(HeadObjectRequest, AwsCallOptions?, CancellationToken)" path="/exception"/>
    public ValueTask<HeadObjectResponse> HeadObjectAsync(string bucket, string key, CancellationToken cancellationToken = default) =>
        HeadObjectAsync(new HeadObjectRequest { Bucket = bucket, Key = key }, null, cancellationToken);

    /// <summary>Puts an object with the bytes of a stream.</summary>
    /// <param name="bucket">The bucket's name, or the ARN or alias of an access point.</param>
    /// <param name="key">The object's key.</param>
    /// <param name="body">The stream, which is read from its current position. It isn't disposed.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The response.</returns>
    /// <inheritdoc cref="PutObjectAsync(PutObjectRequest, AwsCallOptions?, CancellationToken)" path="/exception"/>
    public ValueTask<PutObjectResponse> PutObjectAsync(string bucket, string key, Stream body, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(body);
        return PutObjectAsync(new PutObjectRequest { Bucket = bucket, Key = key, Body = body }, null, cancellationToken);
    }

    /// <summary>
    /// Puts an object with a string as its content, in UTF-8 and with the type <c>text/plain; charset=utf-8</c>.
    /// </summary>
    /// <param name="bucket">The bucket's name, or the ARN or alias of an access point.</param>
    /// <param name="key">The object's key.</param>
    /// <param name="text">The string.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The response.</returns>
    /// <inheritdoc cref="PutObjectAsync(PutObjectRequest, AwsCallOptions?, CancellationToken)" path="/exception"/>
    public ValueTask<PutObjectResponse> PutObjectAsync(string bucket, string key, string text, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(text);
        return PutObjectAsync(new PutObjectRequest { Bucket = bucket, Key = key, ContentBody = text }, null, cancellationToken);
    }

    /// <summary>Puts an object with bytes as its content.</summary>
    /// <param name="bucket">The bucket's name, or the ARN or alias of an access point.</param>
    /// <param name="key">The object's key.</param>
    /// <param name="bytes">The bytes, which are copied.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The response.</returns>
    /// <inheritdoc cref="PutObjectAsync(PutObjectRequest, AwsCallOptions?, CancellationToken)" path="/exception"/>
    public ValueTask<PutObjectResponse> PutObjectAsync(string bucket, string key, ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken = default) =>
        PutObjectAsync(new PutObjectRequest { Bucket = bucket, Key = key, ContentBytes = bytes }, null, cancellationToken);

    /// <summary>Deletes an object. Deleting an object that doesn't exist isn't an error.</summary>
    /// <param name="bucket">The bucket's name, or the ARN or alias of an access point.</param>
    /// <param name="key">The object's key.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The response.</returns>
    /// <inheritdoc cref="DeleteObjectAsync(DeleteObjectRequest, AwsCallOptions?, CancellationToken)" path="/exception"/>
    public ValueTask<DeleteObjectResponse> DeleteObjectAsync(string bucket, string key, CancellationToken cancellationToken = default) =>
        DeleteObjectAsync(new DeleteObjectRequest { Bucket = bucket, Key = key }, null, cancellationToken);
}
