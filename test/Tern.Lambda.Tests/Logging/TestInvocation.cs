using Tern.Lambda.Events;
using Tern.Lambda.Runtime;

namespace Tern.Lambda.Tests.Logging;

/// <summary>An invocation without a runtime.</summary>
internal sealed class TestInvocation(LambdaContext context) : Invocation
{
    public override LambdaPayload Payload { get; } = new("{}"u8.ToArray());

    public override LambdaContext Context => context;
}
