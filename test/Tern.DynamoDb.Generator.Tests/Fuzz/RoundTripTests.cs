using System.Globalization;
using System.Reflection;

namespace Tern.DynamoDb.Generator.Tests.Fuzz;

/// <summary>Random values of random item types are read as they were written, or are refused when they are
/// written.</summary>
/// <remarks>
/// <c>TERN_ROUND_TRIPS=5000 dotnet run --project test/Tern.DynamoDb.Generator.Tests -c Release -- -class "*Fuzz.RoundTripTests"</c> tries as many
/// declarations as are asked for, from <c>TERN_SEED</c> or a seed that it prints; without the variable 50 are tried, always the same.
/// </remarks>
public sealed class RoundTripTests(ITestOutputHelper output)
{
    private const int ValuesOfAType = 6;

    [Fact]
    public void Written_data_is_read_unchanged()
    {
        var asked = Environment.GetEnvironmentVariable("TERN_ROUND_TRIPS");
        var count = asked is null ? 50 : int.Parse(asked, CultureInfo.InvariantCulture);
        var first = asked is null ? 20261128 : Environment.GetEnvironmentVariable("TERN_SEED") is { } seed
            ? int.Parse(seed, CultureInfo.InvariantCulture) : Random.Shared.Next();
        output.WriteLine($"{count} declarations from the seed {first}.");

        var (types, read, refused) = (0, 0, new SortedDictionary<string, int>(StringComparer.Ordinal));
        var faults = new Dictionary<string, string>();
        for (var i = 0; i < count; i++)
        {
            var random = new Random(unchecked(first + i));
            var choices = new int[random.Next(40, 200)];
            for (var at = 0; at < choices.Length; at++) choices[at] = random.Next();
            var run = DeclarationTests.Run(choices);

            // A loss that a diagnostic reports is expected.
            if (run.Diagnostics.Length > 0 || DeclarationTests.Error(run) is not null) continue;
            foreach (var type in run.Load().GetTypes().Where(IsItem))
            {
                types++;
                for (var value = 0; value < ValuesOfAType; value++)
                {
                    var (difference, refusal) = Try(type, new Random(unchecked(first + i + value)));
                    if (difference is not null)
                        faults.TryAdd(Kind(difference), $"seed {first + i}, {difference}\n{RandomDeclarations.Make(choices, "Zoo")}");
                    else if (refusal is not null) refused[refusal] = refused.GetValueOrDefault(refusal) + 1;
                    else read++;
                }
            }
        }

        output.WriteLine($"{types} types, {read} values read, {refused.Values.Sum()} refused:\n{string.Join("\n", refused)}");
        Assert.True(faults.Count == 0, string.Join("\n\n", faults.Values));
        Assert.True(types > count / 8, $"Only {types} of {count} declarations had types without a rule: they are too odd to show anything.");
        Assert.True(read > types * ValuesOfAType / 3, $"Only {read} values of {types} types were read: too many are refused to show anything.");
    }

    // Checks that the comparison can find a difference.
    [Fact]
    public void Data_that_differs_in_a_private_field_or_in_an_element_is_not_equal()
    {
        var (one, other) = (new Hidden(1, [1, 2]), new Hidden(2, [1, 2]));
        Assert.Equal("h._number: 1 was read as 2", SameData.Difference(one, other, "h", static _ => false));
        Assert.Null(SameData.Difference(one, other, "h", static member => member.Name == "_number"));
        Assert.Equal("h.Elements[1]: 2 was read as 3", SameData.Difference(one, new Hidden(1, [1, 3]), "h", static _ => false));
        Assert.EndsWith("was read as null", SameData.Difference(new HashSet<int>(), null, "h", static _ => false), StringComparison.Ordinal);
    }

    private sealed class Hidden(int number, int[] elements)
    {
        private readonly int _number = number;

        public int[] Elements { get; } = elements;

        public override string ToString() => $"{_number}";
    }

    private static bool IsItem(Type type) =>
        !type.IsAbstract && !type.ContainsGenericParameters && type.GetInterfaces().Any(one =>
            one.IsGenericType && one.GetGenericTypeDefinition() == typeof(IDynamoItem<>) && one.GetGenericArguments()[0] == type);

    // The difference, or the reason why the value was refused; null for both if it was read unchanged.
    private static (string? Difference, string? Refusal) Try(Type type, Random random)
    {
        var item = new RandomObjects(random).Make(type, null, 0);
        if (item is null) return (null, "no value");
        string json;
        try
        {
            json = (string)Call("ToJson", type, item, type)!;
        }
        catch (TargetInvocationException error) when (error.InnerException is ArgumentException or InvalidOperationException or OverflowException)
        {
            return (null, Plain(error.InnerException.Message));
        }

        try
        {
            var difference = SameData.Difference(item, Call("FromJson", type, json, typeof(string)), type.Name, IsLeftOut);
            return (difference is null ? null : $"{difference}\n{json}", null);
        }
        catch (TargetInvocationException error)
        {
            return ($"{type.Name} was written, and reading fails: {error.InnerException}\n{json}", null);
        }
    }

    private static object? Call(string method, Type type, object argument, Type parameter) => typeof(DynamoItem).GetMethods()
        .Single(one => one.Name == method && one.GetParameters() is [{ ParameterType: var given }] && (given == parameter || given.IsGenericMethodParameter))
        .MakeGenericMethod(type).Invoke(null, [argument]);

    // Members that aren't stored unchanged because their declaration says so: some converters of the tests lose
    // everything.
    private static bool IsLeftOut(MemberInfo member) => member.GetCustomAttributesData().Any(attribute =>
        attribute.AttributeType.Name is "DynamoIgnoreAttribute" or "DynamoVersionAttribute" or "DynamoTimeToLiveAttribute"
        || attribute.NamedArguments.Any(argument => argument.MemberName is "DateFormat" or "Utc"
            || argument is { MemberName: "Converter", TypedValue.Value: Type { Name: "Upper" or "UpperInt" } }));

    private static string Kind(string fault) => new([.. fault.Split('\n')[0].Where(c => !char.IsDigit(c)).TakeLast(40)]);

    // The message without what is particular to a value.
    private static string Plain(string message) => string.Join(' ', message.Split(' ').Where(word => !word.Contains('.', StringComparison.Ordinal)).Take(12));
}
