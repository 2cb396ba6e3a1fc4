using Tern.Lambda;

namespace FirstFunction;

public static class GreetingFunction
{
    public static LambdaApplication Build()
    {
        var app = LambdaApplication.CreateBuilder().Build();

        app.OnJson(GreetingJson.Default.Visitor, GreetingJson.Default.Greeting, (Visitor visitor, CancellationToken cancellationToken) =>
            Task.FromResult(new Greeting($"Hello, {visitor.Name}.")));

        return app;
    }
}
