namespace Tern.S3;

/// <summary>The settings of an <see cref="S3Client"/>. They are read and checked once, when the client is built.</summary>
public sealed class S3ClientOptions : AwsClientOptions;
