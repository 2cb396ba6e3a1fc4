using System.Text.Json;

namespace Tern.Messaging.Tests.Sqs;

/// <summary>A call of a client.</summary>
/// <param name="Operation">Its name, such as <c>SendMessageBatch</c>.</param>
/// <param name="Body">Its members.</param>
public sealed record QueueCall(string Operation, JsonElement Body);
