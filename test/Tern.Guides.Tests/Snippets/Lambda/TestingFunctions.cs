using FirstFunction;
using Tern.Lambda.Local;

namespace Tern.Guides.Tests.Snippets.Lambda;

public sealed class TestingFunctions
{
    [Fact]
    public async Task A_function_runs_as_a_process_of_its_own()
    {
        await using var function = await LambdaEmulator.StartAsync<Greeting>();

        var outcome = await function.InvokeAsync("""{"name":"Ada"}""");

        Assert.Equal("""{"text":"Hello, Ada."}""", outcome.Text);
    }

    [Fact]
    public async Task A_functions_options_are_changed_for_a_test()
    {
        await using var function = await LambdaEmulator.StartAsync<Greeting>(
            static function => function with
            {
                Timeout = TimeSpan.FromSeconds(3),
                Environment = new Dictionary<string, string> { ["TABLE"] = "orders-test" },
            });

        Assert.Equal(["bootstrap"], function.FunctionNames);
    }
}
