using System.Text.Json.Serialization;
using Tern.Handling;
using Tern.Lambda;
using Tern.Lambda.Events;

namespace Tern.AotChecks;

/// <summary>A function class that is created with services.</summary>
[LambdaFunction(LambdaSource.Sqs, Json = typeof(FunctionJson))]
internal sealed partial class Sums(Sum sum)
{
    public Task HandleAsync(Amount amount, SqsMessage message, CancellationToken cancellationToken)
    {
        if (amount.Value < 0) throw new InvalidOperationException($"The amount of {message.MessageId} is below zero.");
        sum.Value += amount.Value;
        return Task.CompletedTask;
    }
}

/// <summary>A function class that is created with <c>new</c>, with a JSON response.</summary>
[LambdaFunction(LambdaSource.Json, Json = typeof(FunctionJson))]
internal sealed partial class Twice
{
    public Task<Amount> HandleAsync(Amount amount) => Task.FromResult(new Amount(amount.Value * 2));
}

internal sealed record Amount(int Value);

internal sealed class Sum
{
    public int Value { get; set; }
}

[JsonSerializable(typeof(Amount))]
internal sealed partial class FunctionJson : JsonSerializerContext;
