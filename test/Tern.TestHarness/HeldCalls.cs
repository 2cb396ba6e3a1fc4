using System.Reflection;

namespace Tern.TestHarness;

/// <summary>
/// Uses ValueTasks in every way that is allowed for a Task: blocks on them, awaits them twice, discards them, and
/// awaits them from two threads; on a thread of the pool, and on one whose SynchronizationContext runs nothing while it
/// is blocked.
/// </summary>
public static class HeldCalls
{
    /// <summary>Runs every public method of an object that returns a ValueTask.</summary>
    /// <param name="make">Makes the object, for each call a new one or always the same.</param>
    /// <param name="samples">Makes arguments by their type; others are left out, or filled.</param>
    /// <returns>The methods whose calls ended at once, which proves nothing, with what they ended in.</returns>
    public static async Task<List<string>> CheckAllAsync(Func<object> make, params Func<object>[] samples)
    {
        var unproven = new List<string>();
        foreach (var method in MethodsOf(make))
        {
            var pending = false;
            object? outcome = null;
            await CheckAsync(
                () =>
                {
                    var call = HeldCall.OfBoxed(Begin(method, make, samples));
                    pending |= !call.IsCompleted;
                    return call;
                },
                method.Name,
                end => outcome = end).ConfigureAwait(false);
            if (!pending) unproven.Add($"{method.Name}: {outcome}");
        }

        return unproven;
    }

    /// <summary>Runs every public method of an object that returns a ValueTask, once.</summary>
    /// <param name="make">Makes the object, for each call a new one or always the same.</param>
    /// <param name="samples">Makes arguments by their type; others are left out, or filled.</param>
    /// <returns>What each ended in: the type of its result or exception, with the message.</returns>
    public static async Task<List<string>> OutcomesAsync(Func<object> make, params Func<object>[] samples)
    {
        var outcomes = new List<string>();
        foreach (var method in MethodsOf(make))
        {
            var outcome = await HeldCall.OfBoxed(Begin(method, make, samples)).AwaitAsync().ConfigureAwait(false);
            outcomes.Add($"{method}: {outcome?.GetType()} {(outcome as Exception)?.Message}");
        }

        return outcomes;
    }

    private static IEnumerable<MethodInfo> MethodsOf(Func<object> make) => make().GetType().GetMethods(BindingFlags.Public | BindingFlags.Instance)
        .Where(method => IsValueTask(method.ReturnType) && method.Name != "DisposeAsync" && !method.IsGenericMethodDefinition);

    private static object Begin(MethodInfo method, Func<object> make, Func<object>[] samples) => method.Invoke(
        make(), BindingFlags.DoNotWrapExceptions, null, [.. method.GetParameters().Select(parameter => Argument(parameter, samples))], null)!;

    /// <summary>Runs one call in all ways.</summary>
    /// <param name="begin">Begins the call.</param>
    /// <param name="name">Its name, for the error.</param>
    /// <param name="ended">Is shown how it ended, first of all.</param>
    public static async Task CheckAsync(Func<HeldCall> begin, string name, Action<object?>? ended = null)
    {
        await Task.Run(() => Check(begin, name, ended)).ConfigureAwait(false);
        await InContextAsync(() => Check(begin, name, null)).ConfigureAwait(false);
    }

    // Everything runs on this thread, which blocks, so the call must not depend on it.
    private static void Check(Func<HeldCall> begin, string name, Action<object?>? ended)
    {
        var expected = begin().Block();
        ended?.Invoke(expected);

        var twice = begin();
        var (first, second) = (twice.Block(), twice.Block());
        MustBe(expected, first, name, "blocked");
        if (!Equals(first, second) && !IsSame(first, second)) throw new InvalidOperationException($"{name}: two looks at one call gave {first} and {second}.");

        var awaited = begin();
        MustBe(expected, Task.Run(awaited.AwaitAsync).GetAwaiter().GetResult(), name, "awaited");
        MustBe(expected, awaited.Block(), name, "blocked after it was awaited");

        var raced = begin();
        var other = Task.Run(raced.AwaitAsync);
        MustBe(expected, raced.Block(), name, "raced, blocked");
        MustBe(expected, other.GetAwaiter().GetResult(), name, "raced, awaited");

        begin();
        MustBe(expected, begin().Block(), name, "after a discarded one");
    }

    private static void MustBe(object? expected, object? actual, string name, string how)
    {
        if (!IsSame(expected, actual)) throw new InvalidOperationException($"{name}, {how}: {actual} instead of {expected}.", actual as Exception);
    }

    private static bool IsSame(object? one, object? other) =>
        one?.GetType() == other?.GetType() && (one as Exception)?.Message == (other as Exception)?.Message;

    private static Task InContextAsync(Action action)
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var thread = new Thread(() =>
        {
            SynchronizationContext.SetSynchronizationContext(new BlockedContext());
            try
            {
                action();
                done.SetResult();
            }
            catch (Exception error)
            {
                done.SetException(error);
            }
        })
        {
            IsBackground = true, // A hanging call must not keep the test program running.
        };
        thread.Start();
        return done.Task.WaitAsync(TimeSpan.FromMinutes(5));
    }

    private static object? Argument(ParameterInfo parameter, Func<object>[] samples)
    {
        foreach (var sample in samples)
        {
            var given = sample();
            if (parameter.ParameterType.IsInstanceOfType(given)) return given;
        }

        if (parameter is { HasDefaultValue: true, DefaultValue: null, ParameterType: { IsValueType: true } value }) return Activator.CreateInstance(value);
        if (parameter.HasDefaultValue) return parameter.DefaultValue;
        return Fill(parameter.ParameterType, samples, 0);
    }

    // What a model may require: texts, lists of one, structures down to a depth.
    private static object? Fill(Type type, Func<object>[] samples, int depth, string member = "")
    {
        if (type == typeof(string)) return TextOf(member);
        if (type == typeof(bool)) return false;
        if (type == typeof(Stream)) return new MemoryStream([1, 2, 3]);
        if (type == typeof(TimeSpan)) return TimeSpan.FromMinutes(1);
        if (samples.Select(static sample => sample()).FirstOrDefault(value => value.GetType() == type) is { } given) return given;
        if (Nullable.GetUnderlyingType(type) is { } value) return Fill(value, samples, depth);
        if (type.IsPrimitive) return Convert.ChangeType(1, type, System.Globalization.CultureInfo.InvariantCulture);
        if (type.IsValueType) return type.GetConstructor([typeof(string)]) is { } name ? name.Invoke(["a"]) : Activator.CreateInstance(type);
        if (type.IsGenericType) return FillCollection(type, samples, depth);
        if (depth > 7 || type.IsAbstract || type.GetConstructor([]) is null) return null;
        var made = Activator.CreateInstance(type)!;
        // Tags are given once: as a dictionary, or as a text.
        var hasTags = type.GetProperty("Tags") is not null;
        foreach (var property in type.GetProperties(BindingFlags.Public | BindingFlags.Instance).Where(one => !hasTags || one.Name != "Tagging"))
            if (property.SetMethod is not null && property.GetIndexParameters().Length == 0 && !IsChecked(property.Name))
                property.SetValue(made, Fill(property.PropertyType, samples, depth + 1, property.Name));
        return made;
    }

    private static object? FillCollection(Type type, Func<object>[] samples, int depth)
    {
        var of = type.GenericTypeArguments;
        if (of.Length == 1 && typeof(List<>).MakeGenericType(of) is var listType && type.IsAssignableFrom(listType))
        {
            var list = (System.Collections.IList)Activator.CreateInstance(listType)!;
            list.Add(Fill(of[0], samples, depth + 1));
            return list;
        }

        if (of.Length == 2 && typeof(Dictionary<,>).MakeGenericType(of) is var mapType && type.IsAssignableFrom(mapType))
        {
            var map = (System.Collections.IDictionary)Activator.CreateInstance(mapType)!;
            map.Add(Fill(of[0], samples, depth + 1)!, Fill(of[1], samples, depth + 1));
            return map;
        }

        return null;
    }

    // Endpoint rules read ARNs.
    private static string TextOf(string member) => member switch
    {
        "ConsumerARN" => "arn:aws:kinesis:us-east-1:123456789012:stream/a/consumer/c:1",
        _ when member.EndsWith("ARN", StringComparison.Ordinal) => "arn:aws:kinesis:us-east-1:123456789012:stream/a",
        _ => "aaaa",
    };

    // Members whose text is checked before the call.
    private static bool IsChecked(string name) =>
        name.Contains("SSECustomer", StringComparison.Ordinal) || name.Contains("Checksum", StringComparison.Ordinal) || name == "ContentMD5";

    private static bool IsValueTask(Type type) =>
        type == typeof(ValueTask) || (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(ValueTask<>));

    private sealed class BlockedContext : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object? state) =>
            throw new InvalidOperationException("A call of Tern continues on its caller's context, which would deadlock here.");

        public override void Send(SendOrPostCallback d, object? state) => throw new NotSupportedException();
    }
}
