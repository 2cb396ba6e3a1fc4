using Tern.Lambda;
using Tern.Lambda.Events;
using Tern.Lambda.Runtime;

namespace Tern.Handling.DynamoDb.Tests.Idempotency;

/// <summary>An invocation that is current until it is disposed, but only for the test that created it.</summary>
internal sealed class TestInvocation : Invocation, IDisposable
{
    // Tests run at the same time, as concurrent invocations do.
    static TestInvocation()
    {
        CurrentInvocation.UseExecutionContext();
        CurrentInvocation.ProvideDeadline();
    }

    public TestInvocation(DateTimeOffset deadline)
    {
        Context = new LambdaContext { RequestId = "r1", Deadline = deadline };
        CurrentInvocation.Set(this);
    }

    public override LambdaPayload Payload { get; } = new("{}"u8.ToArray());

    public override LambdaContext Context { get; }

    public void Dispose()
    {
        CurrentInvocation.Set(null);
        Answer.Dispose();
    }
}
