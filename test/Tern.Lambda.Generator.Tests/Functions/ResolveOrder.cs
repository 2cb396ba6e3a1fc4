using Tern.Lambda.Events;

namespace Tern.Lambda.Generator.Tests.Functions;

/// <summary>Takes a field's arguments and the field itself, and returns the field's value.</summary>
[LambdaFunction(LambdaSource.AppSyncResolver, Json = typeof(ShopJson))]
internal sealed partial class ResolveOrder
{
    public Task<Receipt> HandleAsync(Order order, AppSyncResolverEvent field, CancellationToken cancellationToken) =>
        Task.FromResult(new Receipt($"{order.Id} {field.Info.FieldName}", Paid: true));
}
