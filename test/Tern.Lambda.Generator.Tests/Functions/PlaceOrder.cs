namespace Tern.Lambda.Generator.Tests.Functions;

/// <summary>A request's body in, an answer as JSON out, and no services at all.</summary>
[LambdaFunction(LambdaSource.HttpApi, Json = typeof(ShopJson), Name = "place-order")]
internal sealed partial class PlaceOrder
{
    private int _calls;

    public ValueTask<Receipt> HandleAsync(Order order, HandlerContext context) => new(new Receipt($"{order.Id} {context.HandlerName} {++_calls}", Paid: true));
}
