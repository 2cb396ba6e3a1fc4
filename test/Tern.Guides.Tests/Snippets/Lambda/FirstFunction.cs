using System.Buffers;
using System.Text;
using FirstFunction;
using Tern.Lambda;

namespace Tern.Guides.Tests.Snippets.Lambda.First;

public sealed class FirstFunction
{
    [Fact]
    public async Task Greets()
    {
        await using var app = GreetingFunction.Build();

        var answer = await app.InvokeAsync("""{"name":"Ada"}"""u8.ToArray());

        Assert.Equal("""{"text":"Hello, Ada."}""", Encoding.UTF8.GetString(answer));
    }

    [Fact]
    public async Task Raw_function_wants_a_runtime_api()
    {
        var error = await Assert.ThrowsAsync<InvalidOperationException>(RunAsync);

        Assert.Contains("AWS_LAMBDA_RUNTIME_API isn't set", error.Message, StringComparison.Ordinal);
        Assert.Contains("InvokeAsync", error.Message, StringComparison.Ordinal);

        static async Task RunAsync() =>
            await LambdaFunction.RunAsync(async (request, response, invocation) =>
            {
                var known = await FindAsync(request, invocation.CancellationToken);
                response.Write(known ? "true"u8 : "false"u8);
            });
    }

    private static Task<bool> FindAsync(ReadOnlyMemory<byte> key, CancellationToken cancellationToken) => Task.FromResult(key.Length > 0);
}
