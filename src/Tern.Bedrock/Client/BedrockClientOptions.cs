namespace Tern.Bedrock;

/// <summary>The settings of a <see cref="BedrockClient"/>. They are read and checked once, when the client is built.</summary>
public sealed class BedrockClientOptions : AwsClientOptions;
