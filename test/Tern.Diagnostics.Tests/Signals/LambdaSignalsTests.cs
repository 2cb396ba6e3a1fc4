using System.Diagnostics;
using Tern.Diagnostics.Tests.Model;

namespace Tern.Diagnostics.Tests.Signals;

public sealed class LambdaSignalsTests
{
    // Has the same name as Tern.Lambda's source; only the name matters here.
    private static readonly ActivitySource s_lambda = new("Tern.Lambda");

    [Fact]
    public async Task An_invocation_is_a_scope()
    {
        await using var shop = await Shop.StartAsync(orders: 5);
        await using var doctor = Doctor.Watch(Shop.Patient);

        using (s_lambda.StartActivity("pay"))
        {
            for (var number = 1; number <= 5; number++) await shop.GetAsync(number);
        }

        Assert.Equal("pay", Assert.Single(doctor.Findings).Place.Scope);
        Assert.Equal(ScopeKind.Watch, ScopeFlow.Current?.Kind);
    }
}
