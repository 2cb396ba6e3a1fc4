namespace Tern.Messaging.Sqs.Receiving;

/// <summary>A piece of an answer.</summary>
internal readonly record struct ByteRange(int Start, int Length);
