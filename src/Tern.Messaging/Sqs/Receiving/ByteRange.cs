namespace Tern.Messaging.Sqs;

/// <summary>A range of a response's bytes.</summary>
internal readonly record struct ByteRange(int Start, int Length);
