namespace Tern.DynamoDb.Streams;

/// <summary>
/// Options for a <see cref="DynamoDbStreamsClient"/>. They are read and checked once, when the client is created.
/// </summary>
public sealed class DynamoDbStreamsClientOptions : AwsClientOptions;
