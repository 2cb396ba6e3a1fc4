namespace Tern.DynamoDb.Streams;

/// <summary>The settings of a <see cref="DynamoDbStreamsClient"/>. They are read and checked once, when the client is built.</summary>
public sealed class DynamoDbStreamsClientOptions : AwsClientOptions;
