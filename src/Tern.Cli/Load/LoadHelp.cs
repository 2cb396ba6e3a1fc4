namespace Tern.Cli;

/// <summary>The examples in the help.</summary>
internal static class LoadHelp
{
    public const string Examples = """
        Examples:
          tern load http://127.0.0.1:5000/ --rate 2000 --duration 30s
          tern load "http://127.0.0.1:5000/prices?sku=${sku}" --rate 2000 --key sku=1000000,zipf=1 --arrivals poisson
          tern load http://127.0.0.1:5000/orders --body-file order.json -H "Content-Type: application/json" --check status=201
          tern load http://127.0.0.1:5000/ --shape 100..2000:30s,2000:1m,5000:5s --out report
          tern load http://127.0.0.1:5000/ --rate 500 --threshold "p99<20ms" --threshold "errors<0.1%"   for scripts: sets the exit code
          tern load http://127.0.0.1:5000/ --rate 500 --doctor http://127.0.0.1:5000   adds the findings of the service's doctor
          tern load --file shop.json --label 1.4.0 --history loads   several scenarios, stored in a history
          tern load --ab http://127.0.0.1:5000/ http://127.0.0.1:5001/ --rate 500 --duration 1m   two versions in one run
          tern load compare before/run.json after/run.json
          tern load history loads

        Requests start on a schedule and are timed from their scheduled start: if the service stalls, the report shows what its users would see.
        Exit codes: 0 complete, or stopped by Ctrl-C with a report; 1 failed; 2 invalid options; 3 a threshold wasn't met, or B is slower.

        """;
}
