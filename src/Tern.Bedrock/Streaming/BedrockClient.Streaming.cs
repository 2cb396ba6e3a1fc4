using Tern.Bedrock.Model;

namespace Tern.Bedrock;

public sealed partial class BedrockClient
{
    /// <summary>
    /// Asks a model, and gives its answer as it is made. <c>ConverseStreamAsync</c> is the same call without the message that is put together, and
    /// without another attempt where the answer ends before it has begun.
    /// </summary>
    /// <param name="request">What is asked. It must not be changed until the answer has ended.</param>
    /// <param name="options">What this call wants other than its client; null for nothing.</param>
    /// <returns>The answer, which is asked for when it is read.</returns>
    public ConverseEvents StreamConverse(ConverseStreamRequest request, AwsCallOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(request);
        return new ConverseEvents(this, request, options);
    }
}
