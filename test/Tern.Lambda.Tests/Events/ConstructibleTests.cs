using System.Reflection;
using Tern.Handling;
using Tern.Lambda.Batches;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Events;

/// <summary>Tests can create the arguments of handlers directly, without JSON.</summary>
public sealed class ConstructibleTests
{
    [Fact]
    public void Every_event_record_and_answer_can_be_made_with_an_initializer()
    {
        var types = typeof(SqsEvent).Assembly.GetExportedTypes()
            .Where(static type => type is { Namespace: "Tern.Lambda.Events", IsClass: true, IsAbstract: false, IsGenericTypeDefinition: false }
                && type != typeof(LambdaPayload)
                && type != typeof(FirehoseResponseRecord) // created by the methods of FirehoseResponse
                && !typeof(Exception).IsAssignableFrom(type))
            .ToList();
        var closed = types.Where(static type => type.GetConstructor(BindingFlags.Public | BindingFlags.Instance, []) is null
            && !type.GetConstructors().Any(static constructor => constructor.GetParameters().All(static parameter => parameter.IsOptional))
            && !type.GetMethods(BindingFlags.Public | BindingFlags.Static).Any(method => method.ReturnType == type)).ToList();

        Assert.True(types.Count > 200, $"{types.Count}");
        Assert.Empty(closed);
    }

    [Fact]
    public void A_record_a_batch_and_a_window_are_made_by_hand()
    {
        var message = new SqsMessage { MessageId = "1", Body = "b", GroupId = "g" };
        var batch = new Batch<SqsMessage>([message]);
        var window = new TumblingWindow<SqsMessage, int>(batch) { State = 7, IsFinal = true };

        Assert.Equal(("g", 7), (window.Records[0].GroupId, window.State));
        Assert.Equal("t", new LambdaContext { RequestId = "r", TenantId = "t" }.TenantId);
    }
}
