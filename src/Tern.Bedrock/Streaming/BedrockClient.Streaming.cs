using Tern.Bedrock.Model;

namespace Tern.Bedrock;

public sealed partial class BedrockClient
{
    /// <summary>
    /// Sends a conversation to a model, and streams its response. <c>ConverseStreamAsync</c> is the same call, but it
    /// doesn't assemble the message, and doesn't retry if the response ends before its first event.
    /// </summary>
    /// <param name="request">The request. It must not be changed until the response has ended.</param>
    /// <param name="options">Per-call settings that override the client's, or null.</param>
    /// <returns>The response. The call is made when you start to read it.</returns>
    public ConverseEvents StreamConverse(ConverseStreamRequest request, AwsCallOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(request);
        return new ConverseEvents(this, request, options);
    }
}
