using System.Text.Json;

namespace Tern.Messaging.Server;

/// <summary>A call to the server.</summary>
/// <param name="Operation">Its name, such as <c>SendMessageBatch</c>.</param>
/// <param name="Body">Its members.</param>
public sealed record QueueCall(string Operation, JsonElement Body);
